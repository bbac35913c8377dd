/** The languages of the payment page. */
const PAGE_LANGUAGES = ['en', 'fr', 'it', 'de'] as const;
export type PageLanguage = (typeof PAGE_LANGUAGES)[number];

export interface PageTexts {
  title: string;
  sandbox: string;
  noMoney: string;
  total: string;
  /** `{amount}` is filled in. */
  pay: string;
  payTwint: string;
  payTwintHint: string;
  twintSlow: string;
  twintFails: string;
  decline: string;
  declineHint: string;
  cancel: string;
  declined: string;
  expiredTitle: string;
  expired: string;
  back: string;
  paidTitle: string;
  paid: string;
  onItsWay: string;
  toShop: string;
  unknownTitle: string;
  unknown: string;
}

/** What the payment page says. */
export const PAGE_TEXTS: Record<PageLanguage, PageTexts> = {
  en: {
    title: 'Test payment',
    sandbox: 'Payment sandbox',
    noMoney: 'This is a rehearsal: no money moves, and no card is asked for.',
    total: 'Total',
    pay: 'Pay {amount}',
    payTwint: 'Pay with TWINT',
    payTwintHint: 'TWINT settles a few seconds later.',
    twintSlow: 'TWINT takes a minute',
    twintFails: 'TWINT says no later',
    decline: 'Decline',
    declineHint: 'Decline does what a bank does that says no.',
    cancel: 'Cancel',
    declined: 'The payment was declined. Nothing was taken; you can try again.',
    expiredTitle: 'Too late for this payment',
    expired: 'This payment page has expired. Nothing was taken.',
    back: 'Back',
    paidTitle: 'Already paid',
    paid: 'This payment has gone through. There is nothing left to pay.',
    onItsWay: 'This payment is on its way. There is nothing left to do here.',
    toShop: 'Continue',
    unknownTitle: 'No such payment',
    unknown: 'There is no payment at this address.',
  },
  fr: {
    title: 'Paiement d’essai',
    sandbox: 'Paiement d’essai',
    noMoney: 'C’est une répétition : aucun argent ne circule et aucune carte n’est demandée.',
    total: 'Total',
    pay: 'Payer {amount}',
    payTwint: 'Payer avec TWINT',
    payTwintHint: 'TWINT confirme quelques secondes plus tard.',
    twintSlow: 'TWINT prend une minute',
    twintFails: 'TWINT dit non plus tard',
    decline: 'Refuser',
    declineHint: '« Refuser » fait ce que fait une banque qui dit non.',
    cancel: 'Annuler',
    declined: 'Le paiement a été refusé. Rien n’a été débité ; tu peux réessayer.',
    expiredTitle: 'Trop tard pour ce paiement',
    expired: 'Cette page de paiement a expiré. Rien n’a été débité.',
    back: 'Retour',
    paidTitle: 'Déjà payé',
    paid: 'Ce paiement a été effectué. Il ne reste rien à payer.',
    onItsWay: 'Ce paiement est en route. Il ne reste rien à faire ici.',
    toShop: 'Continuer',
    unknownTitle: 'Paiement inconnu',
    unknown: 'Il n’y a aucun paiement à cette adresse.',
  },
  it: {
    title: 'Pagamento di prova',
    sandbox: 'Pagamento di prova',
    noMoney: 'È una prova generale: non si muove denaro e non serve nessuna carta.',
    total: 'Totale',
    pay: 'Paga {amount}',
    payTwint: 'Paga con TWINT',
    payTwintHint: 'TWINT conferma qualche secondo dopo.',
    twintSlow: 'TWINT ci mette un minuto',
    twintFails: 'TWINT dice di no più tardi',
    decline: 'Rifiuta',
    declineHint: '«Rifiuta» fa quello che fa una banca che dice di no.',
    cancel: 'Annulla',
    declined: 'Il pagamento è stato rifiutato. Non è stato addebitato nulla; puoi riprovare.',
    expiredTitle: 'Troppo tardi per questo pagamento',
    expired: 'Questa pagina di pagamento è scaduta. Non è stato addebitato nulla.',
    back: 'Indietro',
    paidTitle: 'Già pagato',
    paid: 'Questo pagamento è andato a buon fine. Non resta nulla da pagare.',
    onItsWay: 'Questo pagamento è in corso. Qui non resta nulla da fare.',
    toShop: 'Continua',
    unknownTitle: 'Pagamento sconosciuto',
    unknown: 'A questo indirizzo non c’è nessun pagamento.',
  },
  de: {
    title: 'Probezahlung',
    sandbox: 'Probezahlung',
    noMoney: 'Das ist eine Probe: Es fliesst kein Geld, und niemand fragt nach einer Karte.',
    total: 'Total',
    pay: '{amount} bezahlen',
    payTwint: 'Mit TWINT bezahlen',
    payTwintHint: 'TWINT bestätigt ein paar Sekunden später.',
    twintSlow: 'TWINT braucht eine Minute',
    twintFails: 'TWINT sagt später Nein',
    decline: 'Ablehnen',
    declineHint: '«Ablehnen» tut, was eine Bank tut, die Nein sagt.',
    cancel: 'Abbrechen',
    declined: 'Die Zahlung wurde abgelehnt. Es wurde nichts belastet; du kannst es nochmals versuchen.',
    expiredTitle: 'Zu spät für diese Zahlung',
    expired: 'Diese Zahlungsseite ist abgelaufen. Es wurde nichts belastet.',
    back: 'Zurück',
    paidTitle: 'Schon bezahlt',
    paid: 'Diese Zahlung ist durch. Es bleibt nichts zu bezahlen.',
    onItsWay: 'Diese Zahlung ist unterwegs. Hier bleibt nichts zu tun.',
    toShop: 'Weiter',
    unknownTitle: 'Unbekannte Zahlung',
    unknown: 'Unter dieser Adresse gibt es keine Zahlung.',
  },
};

/**
 * Returns the language for the page, as Stripe chooses it: the session's `locale`; where that is `auto` or missing, the first
 * of `Accept-Language` that the page has, otherwise English.
 */
export function pageLanguage(acceptLanguage: string | undefined, locale: string | null = null): PageLanguage {
  const ordered = locale === null ? undefined : known(locale);
  if (ordered !== undefined) return ordered;
  const preferences = (acceptLanguage ?? '')
    .split(',')
    .map((preference) => {
      const [tag = '', ...options] = preference.trim().split(';');
      const weight = options.map((option) => /^\s*q=([\d.]+)$/.exec(option)?.[1]).find(Boolean);
      return { language: known(tag), weight: Number(weight ?? 1) };
    })
    .filter((preference) => preference.language !== undefined && preference.weight > 0)
    .toSorted((one, other) => other.weight - one.weight);
  return preferences[0]?.language ?? 'en';
}

function known(tag: string): PageLanguage | undefined {
  const primary = tag.toLowerCase().split('-')[0];
  return PAGE_LANGUAGES.find((language) => language === primary);
}
