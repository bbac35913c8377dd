import type { Mail } from './mail.js';
import { LAYOUT_TEXTS, footerLinks } from './layout-texts.js';

/** Returns the plain text of a mail: the same blocks as in its HTML. */
export function textOf(mail: Mail, publicUrl: string): string {
  const { language, heading, paragraphs, action, notes = [] } = mail;
  const footer = footerLinks(language, publicUrl).map(({ label, url }) => `${label}: ${url}`);
  return [
    heading,
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...notes,
    // the mark of a signature, which mail programs set apart
    `-- \nApéro\n${LAYOUT_TEXTS[language].reason}\n${footer.join('\n')}`,
  ].join('\n\n');
}
