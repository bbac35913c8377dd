import { existsSync, readFileSync } from 'node:fs';
import i18next, { type i18n } from 'i18next';
import { LANGUAGES, type Language } from '../../common/http/request-language.js';

/** The texts that only public pages have; all others are from the client. */
const OWN = {
  en: {
    languageName: 'English',
    reserveFree: 'Reserve · free',
    haveAccount: 'Already have an account?',
    signUpFirst: 'You sign up first. Then a button leads back to this evening.',
    cancelledText: 'Everyone with a place has been told and gets the money back. There are other evenings.',
    overText: 'We hope it was a good one. The next evenings are waiting.',
    notFound: 'There is no such evening',
    notFoundText: 'The address may be misspelt, or the evening is not public. Here are those that are.',
    addressLater: 'Only guests with a place learn the exact address.',
    from: '{{time}}',
    subscribe: 'Subscribe in your calendar',
    skip: 'Skip to content',
  },
  fr: {
    languageName: 'Français',
    reserveFree: 'Réserver · gratuit',
    haveAccount: 'Déjà un compte\u202f?',
    signUpFirst: 'Tu t’inscris d’abord. Ensuite, un bouton te ramène à cette soirée.',
    cancelledText:
      'Les personnes qui avaient une place sont prévenues et remboursées. Il y a d’autres soirées.',
    overText: 'Nous espérons qu’elle était belle. Les prochaines t’attendent.',
    notFound: 'Cette soirée n’existe pas',
    notFoundText:
      'L’adresse est peut-être incomplète, ou la soirée n’est pas publique. Voici celles qui le sont.',
    addressLater: 'Seules les personnes qui ont une place apprennent l’adresse exacte.',
    from: 'de {{time}}',
    subscribe: 'S’abonner dans son agenda',
    skip: 'Aller au contenu',
  },
  it: {
    languageName: 'Italiano',
    reserveFree: 'Prenota · gratis',
    haveAccount: 'Hai già un account?',
    signUpFirst: 'Prima ti iscrivi. Poi un pulsante ti riporta a questa serata.',
    cancelledText: 'Chi aveva un posto lo sa già e riceve il rimborso. Ci sono altre serate.',
    overText: 'Speriamo che sia stata bella. Le prossime ti aspettano.',
    notFound: 'Questa serata non esiste',
    notFoundText: 'Forse l’indirizzo non è giusto, o la serata non è pubblica. Ecco quelle che lo sono.',
    addressLater: 'L’indirizzo esatto lo riceve solo chi ha un posto.',
    from: 'dalle {{time}}',
    subscribe: 'Abbonati nel calendario',
    skip: 'Vai al contenuto',
  },
  de: {
    languageName: 'Deutsch',
    reserveFree: 'Reservieren · gratis',
    haveAccount: 'Schon ein Konto?',
    signUpFirst: 'Zuerst registrierst du dich. Danach führt ein Knopf zu diesem Abend zurück.',
    cancelledText:
      'Wer einen Platz hatte, weiss Bescheid und bekommt das Geld zurück. Es gibt noch andere Abende.',
    overText: 'Wir hoffen, es war ein schöner. Die nächsten warten schon.',
    notFound: 'Diesen Abend gibt es nicht',
    notFoundText:
      'Vielleicht stimmt die Adresse nicht ganz, oder der Abend ist nicht öffentlich. Diese sind es:',
    addressLater: 'Die genaue Adresse erfährt nur, wer einen Platz hat.',
    from: '{{time}}',
    subscribe: 'Im Kalender abonnieren',
    skip: 'Zum Inhalt',
  },
};

/** The texts of the client: in the repository, and in a build. */
const FOLDERS = ['client/public/locales', 'dist/client/locales'];
const FILES = ['account', 'event', 'translation'] as const;

/** Returns the text of a key in one language; `file:key` is one of the client's. Throws if there is none. */
export type Words = (
  key: keyof typeof OWN.en | `${(typeof FILES)[number]}:${string}`,
  values?: Readonly<Record<string, string | number>>,
) => string;

let phrases: i18n | undefined;

/** Returns the texts of public pages in a language. */
export function wordsIn(language: Language): Words {
  phrases ??= readPhrases();
  const texts = phrases;
  return (key, values) => {
    const options = { ...values, lng: language };
    if (!texts.exists(key, options)) throw new Error(`There is no text ${key}`);
    return texts.t(key, options);
  };
}

// read for the first page: a server starts without them
function readPhrases(): i18n {
  const folder = FOLDERS.find((one) => existsSync(one)) ?? '';
  const read = (language: Language, file: string): object =>
    JSON.parse(readFileSync(`${folder}/${language}/${file}.json`, 'utf8')) as object;
  const filesOf = (language: Language) =>
    Object.fromEntries(FILES.map((file) => [file, read(language, file)] as const));
  const started = i18next.createInstance();
  void started.init({
    initAsync: false,
    resources: Object.fromEntries(LANGUAGES.map((one) => [one, { ...filesOf(one), own: OWN[one] }])),
    defaultNS: 'own',
    fallbackLng: false,
    interpolation: { escapeValue: false },
  });
  return started;
}
