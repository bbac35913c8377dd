import 'i18next';
import type admin from '../../../public/locales/en/admin.json';
import type phrases from '../../../public/locales/en/translation.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof phrases; admin: typeof admin };
  }
}
