import type { CSSProperties, ReactNode } from 'react';

interface Look {
  className?: string;
  style?: CSSProperties;
}

interface Cell extends Look {
  cellClass?: string;
  cellStyle?: CSSProperties;
  children: ReactNode;
}

/** A table of one cell, with which old mail programs lay out a box. A border or a padding belongs to the cell. */
export function Box({ children, cellClass, cellStyle, ...look }: Cell) {
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
          <td className={cellClass} style={cellStyle}>
            {children}
          </td>
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
