import type { Language } from '../../common/http/request-language.js';

/** Locales for dates and times. */
export const LOCALES: Readonly<Record<Language, string>> = {
  en: 'en-GB',
  fr: 'fr-CH',
  it: 'it-CH',
  de: 'de-CH',
};

const EN = {
  receipt: 'Receipt',
  creditNote: 'Credit note',
  issued: 'Issued',
  paid: 'Paid',
  refunded: 'Paid back',
  madeOutTo: 'For',
  seat: 'A seat',
  off: {
    early: 'Early price',
    code: 'Code',
    credit: 'Credit of yours',
    waived: 'Small rest that is not charged',
  },
  total: 'Total',
  /** {percent}: the rate. */
  vat: 'of which VAT {percent} %',
  net: 'without VAT',
  noVat: 'No value-added tax: the company is not liable to it.',
  /** {number}: the receipt that is corrected. */
  takesBack: 'For receipt {number}',
  paidBy: {
    online: 'Paid online in full. Thank you!',
    cash: 'Paid in cash. Thank you!',
    other: 'Paid in full. Thank you!',
  },
  paidBackBy: {
    online: 'Paid back the way it was paid.',
    cash: 'Paid back in cash.',
    other: 'Paid back as agreed.',
  },
  uid: 'Company number',
};

/** The texts of receipts. */
export const RECEIPT_TEXTS: Readonly<Record<Language, typeof EN>> = {
  en: EN,
  fr: {
    receipt: 'Reçu',
    creditNote: 'Note de crédit',
    issued: 'Établi le',
    paid: 'Payé le',
    refunded: 'Remboursé le',
    madeOutTo: 'Pour',
    seat: 'Une place',
    off: { early: 'Prix anticipé', code: 'Code', credit: 'Avoir', waived: 'Petit reste non facturé' },
    total: 'Total',
    vat: 'dont TVA {percent} %',
    net: 'hors TVA',
    noVat: 'Sans TVA\u202f: l’entreprise n’y est pas assujettie.',
    takesBack: 'Concerne le reçu {number}',
    paidBy: {
      online: 'Payé en ligne en totalité. Merci\u202f!',
      cash: 'Payé en espèces. Merci\u202f!',
      other: 'Payé en totalité. Merci\u202f!',
    },
    paidBackBy: {
      online: 'Remboursé par le moyen de paiement utilisé.',
      cash: 'Remboursé en espèces.',
      other: 'Remboursé comme convenu.',
    },
    uid: 'Numéro IDE',
  },
  it: {
    receipt: 'Ricevuta',
    creditNote: 'Nota di credito',
    issued: 'Emessa il',
    paid: 'Pagata il',
    refunded: 'Rimborsata il',
    madeOutTo: 'Per',
    seat: 'Un posto',
    off: {
      early: 'Prezzo anticipato',
      code: 'Codice',
      credit: 'Credito',
      waived: 'Piccolo resto non addebitato',
    },
    total: 'Totale',
    vat: 'di cui IVA {percent} %',
    net: 'senza IVA',
    noVat: 'Senza IVA: l’azienda non vi è assoggettata.',
    takesBack: 'Riguarda la ricevuta {number}',
    paidBy: {
      online: 'Pagata online per intero. Grazie!',
      cash: 'Pagata in contanti. Grazie!',
      other: 'Pagata per intero. Grazie!',
    },
    paidBackBy: {
      online: 'Rimborsata con lo stesso mezzo di pagamento.',
      cash: 'Rimborsata in contanti.',
      other: 'Rimborsata come concordato.',
    },
    uid: 'Numero IDI',
  },
  de: {
    receipt: 'Quittung',
    creditNote: 'Gutschrift',
    issued: 'Ausgestellt',
    paid: 'Bezahlt',
    refunded: 'Zurückbezahlt',
    madeOutTo: 'Für',
    seat: 'Ein Platz',
    off: {
      early: 'Frühpreis',
      code: 'Code',
      credit: 'Guthaben',
      waived: 'Kleiner Rest, der nicht verrechnet wird',
    },
    total: 'Total',
    vat: 'davon MWST {percent} %',
    net: 'ohne MWST',
    noVat: 'Ohne Mehrwertsteuer: Das Unternehmen ist nicht steuerpflichtig.',
    takesBack: 'Zur Quittung {number}',
    paidBy: {
      online: 'Online vollständig bezahlt. Danke!',
      cash: 'Bar bezahlt. Danke!',
      other: 'Vollständig bezahlt. Danke!',
    },
    paidBackBy: {
      online: 'Zurückbezahlt auf dem Weg, auf dem bezahlt wurde.',
      cash: 'Bar zurückbezahlt.',
      other: 'Zurückbezahlt wie vereinbart.',
    },
    uid: 'UID',
  },
};
