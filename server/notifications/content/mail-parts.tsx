import type { CSSProperties, ReactNode } from 'react';

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

interface Look {
  className?: string;
  style?: CSSProperties & { msoPaddingAlt?: string };
}

const TEXT: CSSProperties = {
  margin: '0 0 16px',
  fontFamily: SANS,
  fontSize: '16px',
  lineHeight: '24px',
  color: INK,
};
const SMALL: CSSProperties = {
  ...TEXT,
  margin: '0 0 12px',
  fontSize: '14px',
  lineHeight: '21px',
  color: SOFT,
};
const ink = (style?: CSSProperties) => ({ className: 'ink', style: { ...TEXT, ...style } });
const soft = (style?: CSSProperties) => ({ className: 'soft', style: { ...SMALL, ...style } });

/** The parts of the layout: classes for the style sheet, and styles for the light palette. */
export const LOOKS = {
  body: { className: 'paper', style: { margin: 0, padding: 0, backgroundColor: PAPER } },
  paper: { style: { padding: '24px 12px', backgroundColor: PAPER } },
  page: { style: { maxWidth: '600px' } },
  product: ink({
    margin: '0 4px 16px',
    fontFamily: SERIF,
    fontSize: '20px',
    lineHeight: '28px',
    fontWeight: 600,
  }),
  // the border and the padding belong to a cell: not every program gives them to a table
  card: {
    className: 'card',
    style: {
      padding: '36px',
      backgroundColor: CARD,
      border: `1px solid ${LINE}`,
      borderTop: `4px solid ${ACCENT}`,
      borderRadius: '20px',
    },
  },
  heading: ink({
    fontFamily: SERIF,
    fontSize: '26px',
    lineHeight: '32px',
    fontWeight: 600,
  }),
  text: ink(),
  small: soft(),
  facts: {
    className: 'facts',
    style: { margin: '4px 0 20px', backgroundColor: '#fbeee0', borderRadius: '12px' },
  },
  fact: { style: { padding: '8px 16px', verticalAlign: 'top' } },
  factText: ink({ margin: '0' }),
  factLabel: soft({ margin: '0' }),
  button: {
    className: 'button',
    style: {
      display: 'inline-block',
      maxWidth: '100%',
      // Outlook ignores the padding of links: Button adds it with spaces
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
  },
  buttonRow: { style: { margin: '8px 0 20px' } },
  address: soft({ wordBreak: 'break-all' }),
  link: { className: 'soft', style: { color: SOFT, textDecoration: 'underline' } },
  secondLink: { className: 'ink', style: { color: INK, textDecoration: 'underline' } },
  footer: soft({ margin: '20px 4px 0' }),
} satisfies Record<string, Look>;

interface BoxProps extends Look {
  cell?: Look;
  children: ReactNode;
}

/** A table of one cell, with which old mail programs lay out a box. A border or a padding belongs to the cell. */
export function Box({ children, cell, ...look }: BoxProps) {
  return (
    <table
      align="center"
      width="100%"
      border={0}
      cellPadding="0"
      cellSpacing="0"
      role="presentation"
      {...look}
    >
      <tbody>
        <tr>
          <td {...cell}>{children}</td>
        </tr>
      </tbody>
    </table>
  );
}

/** A link, which opens beside the mail. */
export function Link({ children, ...link }: Look & { href: string; children: ReactNode }) {
  return (
    <a {...link} target="_blank">
      {children}
    </a>
  );
}

const PREVIEW_LENGTH = 150;
const HIDDEN: CSSProperties = {
  display: 'none',
  overflow: 'hidden',
  lineHeight: '1px',
  opacity: 0,
  maxHeight: 0,
  maxWidth: 0,
};

/** What lists of mails show beside the subject; characters without width keep the rest of the mail out of there. */
export function Preview({ text }: { text: string }) {
  const shown = text.slice(0, PREVIEW_LENGTH);
  return (
    <div style={HIDDEN} data-skip-in-text>
      {shown}
      <div>{'\u00a0\u200c\u200b\u200d\u200e\u200f\ufeff'.repeat(PREVIEW_LENGTH - shown.length)}</div>
    </div>
  );
}

/** A link that looks like a button. For Outlook alone, thin spaces take the place of its padding (14 and 28 px). */
export function Button({ children, ...link }: Look & { href: string; children: ReactNode }) {
  return (
    <Link {...link}>
      <span dangerouslySetInnerHTML={{ __html: outlookSpace(';mso-text-raise:21') }} />
      <span style={BUTTON_TEXT}>{children}</span>
      <span dangerouslySetInnerHTML={{ __html: outlookSpace('', '&#8203;') }} />
    </Link>
  );
}

const BUTTON_TEXT = {
  maxWidth: '100%',
  display: 'inline-block',
  lineHeight: '120%',
  msoPaddingAlt: '0px',
  msoTextRaise: 10.5,
};

/** Three thin spaces of 467 % of their width: 28 px. */
const outlookSpace = (style: string, end = '') =>
  `<!--[if mso]><i style="mso-font-width:467%${style}" hidden>&#8202;&#8202;&#8202;${end}</i><![endif]-->`;
