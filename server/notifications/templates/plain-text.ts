import type { MailDocument } from './document.js';

/** Returns the plain text of a mail: the same blocks as in its HTML. */
export function plainTextOf({
  cover,
  heading,
  paragraphs,
  details,
  action,
  secondAction,
  notes,
  footer,
}: MailDocument): string {
  const links = [...(footer.unsubscribe ? [footer.unsubscribe] : []), ...footer.links];
  return [
    ...(cover ? [cover] : []),
    heading,
    ...paragraphs,
    ...(details.length > 0 ? [details.map(({ label, value }) => `${label}: ${value}`).join('\n')] : []),
    ...[action, secondAction].flatMap((link) => (link ? [`${link.label}:\n${link.url}`] : [])),
    ...notes,
    // the signature separator, which mail programs recognise
    `-- \nApéro\n${[footer.reason, ...links.map(({ label, url }) => `${label}: ${url}`)].join('\n')}`,
  ].join('\n\n');
}
