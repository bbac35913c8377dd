import { PAGE_TEXTS } from './page-texts.js';
import type { PageLanguage, PageTexts } from './page-texts.js';
import type { Payment } from '../objects/payment.js';

export interface PageRequest {
  payment: Payment;
  language: PageLanguage;
  /** The path below which the sandbox's pages stand, such as `/sandbox`. */
  base: string;
  /** Whether the person has just been declined. */
  declined: boolean;
}

/** The page of a payment as it stands: to pay, paid, or too late. */
export function paymentPage(request: PageRequest): string {
  const { session } = request.payment;
  if (session.status === 'open') return openPage(request);
  const texts = PAGE_TEXTS[request.language];
  if (session.status === 'expired') {
    return frame(
      request,
      texts.expiredTitle,
      `<p>${texts.expired}</p>${link(session.cancel_url, texts.back)}`,
    );
  }
  const text = session.payment_status === 'unpaid' ? texts.onItsWay : texts.paid;
  return frame(request, texts.paidTitle, `<p>${text}</p>${link(successUrl(request.payment), texts.toShop)}`);
}

/** The page for an address at which there is no payment. */
export function unknownPage(language: PageLanguage, base: string): string {
  const texts = PAGE_TEXTS[language];
  return frame({ language, base }, texts.unknownTitle, `<p>${texts.unknown}</p>`);
}

/** Where Stripe sends the person after paying: the success address with the session's id filled in. */
export function successUrl({ session }: Payment): string {
  return session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id);
}

function openPage({ payment, language, base, declined }: PageRequest): string {
  const texts = PAGE_TEXTS[language];
  const { session, line_items: items } = payment;
  const action = `${base}/checkout/${encodeURIComponent(session.id)}`;
  const names = items.map((item) => item.description).join(', ');
  const message = session.custom_text.submit?.message;
  const lines = items.map(
    (item) =>
      `<li><span>${escape(item.description)}${item.quantity > 1 ? ` × ${item.quantity}` : ''}</span>` +
      `<span class="amount">${money(item.amount_total, session)}</span></li>`,
  );
  const body = [
    `<p>${texts.noMoney}</p>`,
    declined ? `<p role="alert">${texts.declined}</p>` : '',
    `<ul class="items">${lines.join('')}</ul>`,
    `<p class="total"><span>${texts.total}</span><span class="amount">${money(session.amount_total, session)}</span></p>`,
    message === undefined ? '' : `<p class="small soft">${escape(message)}</p>`,
    payButtons(payment, action, texts),
    otherButtons(payment, action, texts),
  ];
  return frame({ language, base }, names, body.join('\n'));
}

function payButtons({ session }: Payment, action: string, texts: PageTexts): string {
  const methods = session.payment_method_types;
  const card = texts.pay.replace('{amount}', money(session.amount_total, session));
  return [
    methods.includes('card') ? button(`${action}/pay`, card, 'pay') : '',
    methods.includes('twint') ? twintButtons(action, texts) : '',
  ].join('\n');
}

/** TWINT as it mostly is, and as it sometimes is: slow, and refused after the person has left the page. */
function twintButtons(action: string, texts: PageTexts): string {
  const twint = `${action}/pay?method=twint`;
  return [
    button(twint, texts.payTwint, 'twint'),
    `<p class="small soft">${texts.payTwintHint}</p>`,
    `<div class="row">${button(`${twint}&settle_after=60`, texts.twintSlow, 'quiet')}` +
      `${button(`${twint}&settle=failed`, texts.twintFails, 'quiet')}</div>`,
  ].join('\n');
}

function otherButtons({ session }: Payment, action: string, texts: PageTexts): string {
  const decline = button(`${action}/decline`, texts.decline, 'quiet');
  const cancel = session.cancel_url === null ? '' : button(`${action}/cancel`, texts.cancel, 'quiet');
  return `<div class="row">${decline}${cancel}</div><p class="small soft">${texts.declineHint}</p>`;
}

function button(action: string, text: string, look: string): string {
  return `<form method="post" action="${escape(action)}"><button class="${look}">${text}</button></form>`;
}

function link(url: string | null, text: string): string {
  // Only web addresses become links: the session's maker might have written javascript: there.
  if (url === null || !/^https?:/.test(url)) return '';
  return `<p><a class="button quiet" href="${escape(url)}">${text}</a></p>`;
}

function frame(
  { language, base }: Pick<PageRequest, 'language' | 'base'>,
  heading: string,
  body: string,
): string {
  const texts = PAGE_TEXTS[language];
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${texts.title}: ${escape(heading)}</title>
<link rel="stylesheet" href="${escape(base)}/checkout.css">
</head>
<body>
<main>
<p class="badge">${texts.sandbox}</p>
<h1>${escape(heading)}</h1>
${body}
</main>
</body>
</html>
`;
}

function money(amount: number, { currency }: Payment['session']): string {
  const style = { style: 'currency', currency: currency ?? 'chf' } as const;
  // whole francs as Switzerland writes them: CHF 49.–
  return new Intl.NumberFormat('de-CH', style).format(amount / 100).replace(/\.00$/, '.–');
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
