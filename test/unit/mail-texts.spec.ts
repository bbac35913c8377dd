import { LAYOUT_TEXTS } from '../../server/common/mail/layout/layout-texts.js';
import { ACCOUNT_MAIL_TEXTS } from '../../server/auth/verification/account-mail-texts.js';

type Texts = string | readonly Texts[] | { [key: string]: Texts };

/** Every text by its dotted key. */
function flatten(texts: Texts, key = ''): [string, string][] {
  if (typeof texts === 'string') return [[key, texts]];
  return Object.entries(texts).flatMap(([name, inner]) => flatten(inner as Texts, `${key}.${name}`));
}

const ALL: [string, Record<string, Texts>][] = [
  ['in every mail', LAYOUT_TEXTS as Record<string, Texts>],
  ['of mails about accounts', ACCOUNT_MAIL_TEXTS as unknown as Record<string, Texts>],
];
/** What nobody may read over a shoulder; the product's name is harmless. */
const HINTS =
  /dating|singles?\b|match|flirt|love|rencontre|amour|célibataire|appuntament|incontr|amore|liebe|partner|dat(e|ing)\b/i;

describe.each(ALL)('the texts %s', (_which, byLanguage) => {
  it.each(['fr', 'it', 'de'])(
    'in %s have the keys of English, and are empty only where English is',
    (language) => {
      const own = flatten(byLanguage[language] ?? '');
      const english = flatten(byLanguage['en'] ?? '');
      expect(own.map(([key, text]) => [key, text === ''])).toEqual(
        english.map(([key, text]) => [key, text === '']),
      );
    },
  );

  it('write ss, as Switzerland does', () => {
    expect(flatten(byLanguage['de'] ?? '').filter(([, text]) => text.includes('ß'))).toEqual([]);
  });

  it('do not tell what the product is for', () => {
    const texts = Object.values(byLanguage).flatMap((one) => flatten(one));
    expect(texts.filter(([, text]) => HINTS.test(text))).toEqual([]);
  });
});
