import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** Numbers without a country code are Swiss. */
const COUNTRY = 'CH';

const LEADING_AT = /^@+/;
const INSTAGRAM_ADDRESS =
  /^(?:https?:\/\/)?(?:www\.|m\.)?(?:instagram\.com|instagr\.am)\/(?:_u\/)?([^/?#]+)/i;
const INSTAGRAM_NAME = /^(?!.*\.\.)(?!\.)[a-z0-9._]{1,30}(?<!\.)$/;
/** Paths of Instagram that are no user names. */
const INSTAGRAM_PAGES = ['p', 'reel', 'reels', 'stories', 'explore', 'accounts', 'direct'];
const TELEGRAM_ADDRESS =
  /^(?:https?:\/\/)?(?:www\.)?(?:t\.me|telegram\.me|telegram\.dog)\/(?:s\/)?([^/?#]+)/i;
const TELEGRAM_NAME = /^[a-z](?!.*__)[a-z0-9_]{2,30}[a-z0-9]$/i;
const SIGNAL_NUMBER_ADDRESS = /^(?:https?:\/\/)?signal\.me\/#p\/(\+\d+)$/i;
const SIGNAL_NAME = /^[a-z_][a-z0-9_]{2,31}\.\d{2,9}$/i;

/** Returns a phone number in E.164 format, however it was written; undefined if no such number can exist. */
export function phoneOf(text: string): string | undefined {
  // removes a zero in brackets, which is dialled inside the country only: +41 (0)79 …
  const parsed = parsePhoneNumberFromString(text.replace(/^(\+\d{1,3}\s*)\(0\)/, '$1'), COUNTRY);
  return parsed?.isValid() && !parsed.ext ? parsed.number : undefined;
}

/** Returns a number in E.164 format for display: `+41 79 123 45 67`. */
export function internationalForm(number: string): string {
  return parsePhoneNumberFromString(number)?.formatInternational() ?? number;
}

/** Returns the user name of an Instagram account, from a name, also with `@`, or a URL; undefined if invalid. */
export function instagramOf(text: string): string | undefined {
  const name = nameIn(text, INSTAGRAM_ADDRESS).toLowerCase();
  return INSTAGRAM_NAME.test(name) && !INSTAGRAM_PAGES.includes(name) ? name : undefined;
}

/** Returns the user name of a Telegram account, from a name, also with `@`, or a URL; undefined if invalid. */
export function telegramOf(text: string): string | undefined {
  const name = nameIn(text, TELEGRAM_ADDRESS);
  return TELEGRAM_NAME.test(name) ? name : undefined;
}

/** Returns a Signal account: a number in E.164 format, or a user name with its digits; undefined if invalid. */
export function signalOf(text: string): string | undefined {
  const written = SIGNAL_NUMBER_ADDRESS.exec(text.trim())?.[1] ?? text.trim().replace(LEADING_AT, '');
  return SIGNAL_NAME.test(written) ? written.toLowerCase() : phoneOf(written);
}

function nameIn(text: string, address: RegExp): string {
  const written = text.trim();
  return (address.exec(written)?.[1] ?? written).replace(LEADING_AT, '');
}
