import type { SandboxMessage } from '../messages/message.js';
import { escape, frame } from './frame.js';

/** How a message is shown, and what the tab says. */
const VIEWS = {
  html: 'HTML',
  phone: 'HTML on a phone',
  text: 'Text',
  headers: 'Headers',
  source: 'Source',
} as const;
export type View = keyof typeof VIEWS;

/** Whether a text of an address names a view. */
export function isView(text: unknown): text is View {
  return typeof text === 'string' && Object.hasOwn(VIEWS, text);
}

/** Where the product's evenings are: the times in its messages are of there too. */
const WHEN = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Europe/Zurich',
});

function timeOf(at: string): string {
  return `<time datetime="${escape(at)}">${WHEN.format(new Date(at))}</time>`;
}

/** The list of messages. */
export function listPage(base: string, messages: readonly SandboxMessage[], to: string): string {
  const items = messages.map(
    ({ id, subject, to: recipients, at }) =>
      `<li><a href="${escape(base)}/${escape(id)}"><strong>${escape(subject || '(no subject)')}</strong>` +
      `<span class="soft">${escape(recipients.join(', '))} · ${timeOf(at)}</span></a></li>`,
  );
  const body = `<h1>Mail</h1>
<p class="soft">What the product sends ends here: nothing leaves this machine. <a href="${escape(base)}/templates">All templates</a></p>
<form method="get" action="${escape(base)}/"><label>To <input name="to" type="email" value="${escape(to)}"></label><button>Show</button></form>
${items.length > 0 ? `<ul>${items.join('\n')}</ul>` : '<p>No mail yet.</p>'}`;
  return frame(base, 'Mail', body, '<meta http-equiv="refresh" content="10">');
}

/** One message. */
export function messagePage(base: string, message: SandboxMessage, view: View, source: string): string {
  const path = `${base}/${encodeURIComponent(message.id)}`;
  const tabs = Object.entries(VIEWS).map(
    ([name, label]) =>
      `<a href="${escape(path)}?view=${name}"${name === view ? ' aria-current="page"' : ''}>${label}</a>`,
  );
  const body = `<p><a href="${escape(base)}/">All mail</a></p>
<h1>${escape(message.subject)}</h1>
<p class="soft">From ${escape(message.from)} to ${escape(message.to.join(', '))}, ${timeOf(message.at)}</p>
<nav aria-label="Views">${tabs.join('')}</nav>
${contentOf(path, message, view, source)}${attachmentsOf(message)}`;
  return frame(base, message.subject, body);
}

/** The page for a message that is not there. */
export function unknownPage(base: string): string {
  return frame(base, 'No such mail', `<h1>No such mail</h1><p><a href="${escape(base)}/">All mail</a></p>`);
}

// without allow-scripts; links of the mail open in a tab of their own
function contentOf(path: string, message: SandboxMessage, view: View, source: string): string {
  if (view === 'text') return `<pre>${escape(message.text)}</pre>`;
  if (view === 'source') return `<pre>${escape(source)}</pre>`;
  if (view === 'headers') return headersOf(message);
  const look = view === 'phone' ? ' class="phone"' : '';
  return `<iframe${look} title="The mail" src="${escape(path)}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`;
}

function headersOf({ headers }: SandboxMessage): string {
  const rows = Object.entries(headers).map(
    ([name, value]) => `<tr><th scope="row">${escape(name)}</th><td>${escape(value)}</td></tr>`,
  );
  return `<table>${rows.join('')}</table>`;
}

function attachmentsOf({ attachments }: SandboxMessage): string {
  const names = attachments.map(
    ({ filename, content_type: type }) => `${escape(filename || '(no name)')} (${escape(type)})`,
  );
  return names.length > 0 ? `<p>Attachments: ${names.join(', ')}</p>` : '';
}
