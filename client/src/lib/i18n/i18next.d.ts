import 'i18next';
import type account from '../../../public/locales/en/account.json';
import type admin from '../../../public/locales/en/admin.json';
import type connections from '../../../public/locales/en/connections.json';
import type event from '../../../public/locales/en/event.json';
import type legal from '../../../public/locales/en/legal.json';
import type receipts from '../../../public/locales/en/receipts.json';
import type rounds from '../../../public/locales/en/rounds.json';
import type phrases from '../../../public/locales/en/translation.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: {
      translation: typeof phrases;
      account: typeof account;
      connections: typeof connections;
      admin: typeof admin;
      event: typeof event;
      legal: typeof legal;
      receipts: typeof receipts;
      rounds: typeof rounds;
    };
  }
}
