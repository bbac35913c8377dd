import { fakeServer } from './fake-server';
import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import account from '../public/locales/en/account.json';
import admin from '../public/locales/en/admin.json';
import connections from '../public/locales/en/connections.json';
import legal from '../public/locales/en/legal.json';
import receipts from '../public/locales/en/receipts.json';
import translation from '../public/locales/en/translation.json';
import { queryClient } from '../src/api/query/query-client';

// A busy machine takes its time: no wait ends before half a minute.
configure({ asyncUtilTimeout: 30_000 });

/** Observes nothing: jsdom has no layout. */
class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}

/** Tells nobody: there is one tab. */
class NoChannel {
  postMessage() {}
  close() {}
}

Object.assign(window, {
  BroadcastChannel: NoChannel,
  ResizeObserver: NoObserver,
  IntersectionObserver: NoObserver,
  scrollTo: () => undefined,
  matchMedia: (media: string) => ({
    matches: false,
    media,
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => false,
  }),
});
Element.prototype.scrollIntoView = () => undefined;
Object.assign(Element.prototype, {
  hasPointerCapture: () => false,
  setPointerCapture: () => undefined,
  releasePointerCapture: () => undefined,
});
void i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { translation, account, connections, admin, legal, receipts } },
  ns: ['translation', 'account', 'connections', 'admin', 'legal', 'receipts'],
  defaultNS: 'translation',
  initAsync: false,
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
});

afterEach(async () => {
  fakeServer.close();
  await queryClient.cancelQueries();
  queryClient.clear();
  localStorage.clear();
  sessionStorage.clear();
  await i18next.changeLanguage('en');
});
