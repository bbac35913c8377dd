import type { CSSProperties } from 'react';

/** The client's light palette (client/src/app/styles/palette.css); the dark one is in STYLE_SHEET. */
const PAPER = '#fff8f0';
const CARD = '#fffdfa';
const LINE = '#ecdcc9';
const INK = '#2b1433';
const SOFT = '#624b6b';
const ACCENT = '#c2410c';

const SANS = "Inter, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const SERIF = "Fraunces, Georgia, 'Times New Roman', serif";

/** For mail programs that read style sheets: dark colours, and less margin on a phone. */
export const STYLE_SHEET = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) {
  .card { padding: 24px 20px !important; }
  .button { display: block !important; text-align: center !important; }
}
@media (prefers-color-scheme: dark) {
  .paper, .paper > table > tbody > tr > td { background-color: #21102a !important; }
  .card { background-color: #2c1836 !important; border-color: #c2410c #452b52 #452b52 !important; }
  .facts { background-color: #382143 !important; }
  .ink { color: #fbefe3 !important; }
  .soft { color: #d3bdd3 !important; }
}`;

const text: CSSProperties = {
  margin: '0 0 16px',
  fontFamily: SANS,
  fontSize: '16px',
  lineHeight: '24px',
  color: INK,
};

const small: CSSProperties = {
  ...text,
  margin: '0 0 12px',
  fontSize: '14px',
  lineHeight: '21px',
  color: SOFT,
};

/** Inline styles of the layout's parts, for the light palette. */
export const LOOKS = {
  body: { margin: 0, padding: 0, backgroundColor: PAPER },
  paper: { padding: '24px 12px', backgroundColor: PAPER },
  page: { maxWidth: '600px' },
  product: {
    ...text,
    margin: '0 4px 16px',
    fontFamily: SERIF,
    fontSize: '20px',
    lineHeight: '28px',
    fontWeight: 600,
  },
  card: {
    padding: '36px',
    backgroundColor: CARD,
    border: `1px solid ${LINE}`,
    borderTop: `4px solid ${ACCENT}`,
    borderRadius: '20px',
  },
  heading: {
    margin: '0 0 16px',
    fontFamily: SERIF,
    fontSize: '26px',
    lineHeight: '32px',
    fontWeight: 600,
    color: INK,
  },
  text,
  small,
  facts: { margin: '4px 0 20px', backgroundColor: '#fbeee0', borderRadius: '12px' },
  fact: { padding: '8px 16px', verticalAlign: 'top' },
  factText: { ...text, margin: '0' },
  factLabel: { ...small, margin: '0' },
  button: {
    display: 'inline-block',
    maxWidth: '100%',
    // Outlook ignores the padding of links: mail-tags.tsx adds it with spaces
    msoPaddingAlt: '0px',
    padding: '14px 28px',
    fontFamily: SANS,
    fontSize: '16px',
    lineHeight: '20px',
    fontWeight: 600,
    color: '#ffffff',
    backgroundColor: ACCENT,
    borderRadius: '12px',
    textDecoration: 'none',
  },
  buttonRow: { margin: '8px 0 20px' },
  address: { ...small, wordBreak: 'break-all' },
  link: { color: SOFT, textDecoration: 'underline' },
  secondLink: { color: INK, textDecoration: 'underline' },
  footer: { margin: '20px 4px 0' },
} satisfies Record<string, CSSProperties & { msoPaddingAlt?: string }>;
