import type { Mail } from './mail.js';
import { LAYOUT_TEXTS, footerLinks } from './layout-texts.js';

/** For mail programs that read style sheets: dark colours, and less margin on a phone. */
const STYLE = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) { .card { padding: 24px 20px !important; } }
@media (prefers-color-scheme: dark) {
  .paper { background-color: #21102a !important; }
  .card { background-color: #2f1b39 !important; border-color: #4a3355 !important; }
  .ink { color: #fff8f0 !important; }
  .soft, .soft a { color: #d8c7dc !important; }
  .button { background-color: #fb923c !important; }
  .button a { color: #2b1433 !important; }
}`;
const SANS = "font-family: Inter, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif;";
const SERIF = "font-family: Fraunces, Georgia, 'Times New Roman', serif;";
const INK = `margin: 0 0 16px; ${SANS} font-size: 16px; line-height: 24px; color: #2b1433;`;
const SOFT = `margin: 0 0 12px; ${SANS} font-size: 14px; line-height: 21px; color: #5f4a66;`;

/** Returns the HTML of a mail: tables and styles in place, as mail programs need them; no script, picture or foreign address. */
export function htmlOf(mail: Mail, publicUrl: string): string {
  const { language, subject, heading, paragraphs, notes = [] } = mail;
  const card = [
    `<h1 class="ink" style="margin: 0 0 16px; ${SERIF} font-size: 26px; line-height: 32px; font-weight: 600; color: #2b1433;">${escape(heading)}</h1>`,
    ...paragraphs.map((text) => paragraph('ink', INK, text)),
    actionOf(mail),
    ...notes.map((text) => paragraph('soft', SOFT, text)),
  ];
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escape(subject)}</title>
<style>${STYLE}
</style>
</head>
<body class="paper" style="margin: 0; padding: 0; background-color: #fff8f0;">
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color: #fff8f0;">
<tr><td align="center" style="padding: 24px 12px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width: 600px;">
<tr><td class="ink" style="padding: 0 4px 16px; ${SERIF} font-size: 20px; font-weight: 600; color: #2b1433;">Apéro</td></tr>
<tr><td class="card" style="padding: 36px; background-color: #ffffff; border: 1px solid #e6d8cb; border-radius: 20px;">
${card.join('\n')}
</td></tr>
<tr><td style="padding: 20px 4px 0;">
${footerOf(mail, publicUrl)}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function actionOf({ action, language }: Mail): string {
  if (!action) return '';
  const url = escape(action.url);
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin: 8px 0 24px;">
<tr><td class="button" align="center" style="background-color: #c2410c; border-radius: 12px;">
<a href="${url}" style="display: inline-block; padding: 14px 28px; ${SANS} font-size: 16px; line-height: 20px; font-weight: 600; color: #ffffff; text-decoration: none;">${escape(action.label)}</a>
</td></tr>
</table>
${paragraph('soft', SOFT, LAYOUT_TEXTS[language].linkHint)}
<p class="soft" style="${SOFT} word-break: break-all;"><a href="${url}" style="color: #5f4a66;">${url}</a></p>`;
}

function footerOf({ language }: Mail, publicUrl: string): string {
  const links = footerLinks(language, publicUrl).map(
    ({ label, url }) => `<a href="${escape(url)}" style="color: #5f4a66;">${escape(label)}</a>`,
  );
  return `${paragraph('soft', SOFT, LAYOUT_TEXTS[language].reason)}
<p class="soft" style="${SOFT}">${links.join(' &middot; ')}</p>`;
}

function paragraph(look: 'ink' | 'soft', style: string, text: string): string {
  return `<p class="${look}" style="${style}">${escape(text)}</p>`;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
