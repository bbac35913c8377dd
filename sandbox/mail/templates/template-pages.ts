import { escape, frame } from '../pages/frame.js';
import type { TemplatePreview, TemplateSource } from './template-source.js';

/** How a template is shown, and what the tab says. */
const TEMPLATE_VIEWS = {
  light: 'Light',
  dark: 'Dark',
  phone: 'Phone, light',
  'phone-dark': 'Phone, dark',
  text: 'Text',
} as const;
export type TemplateView = keyof typeof TEMPLATE_VIEWS;

/** Returns the view that a text of an address names; else by day. */
export function templateView(text: unknown): TemplateView {
  return typeof text === 'string' && Object.hasOwn(TEMPLATE_VIEWS, text) ? (text as TemplateView) : 'light';
}

/** The list of templates. */
export function templateListPage(base: string, { names, languages }: TemplateSource): string {
  const items = names.map((name) => {
    const links = languages.map(
      (language) =>
        `<a href="${escape(`${base}/templates/${name}/${language}`)}">${escape(language)}<span class="hidden"> ${escape(name)}</span></a>`,
    );
    return `<tr><th scope="row">${escape(name)}</th><td><nav aria-label="${escape(name)}">${links.join('')}</nav></td></tr>`;
  });
  const body = `<p><a href="${escape(base)}/">All mail</a></p>
<h1>Templates</h1>
<p class="soft">Every mail of the product, with made-up people.</p>
<table>${items.join('\n')}</table>`;
  return frame(base, 'Templates', body);
}

/** One template in one language. */
export function templatePage(
  base: string,
  shown: { name: string; language: string; view: TemplateView; languages: readonly string[] },
  preview: TemplatePreview,
): string {
  const { name, language, view, languages } = shown;
  const path = (of: string) => `${base}/templates/${name}/${of}`;
  const tabs = Object.entries(TEMPLATE_VIEWS).map(([one, label]) =>
    link(`${path(language)}?view=${one}`, label, one === view),
  );
  const others = languages.map((one) => link(`${path(one)}?view=${view}`, one, one === language));
  const body = `<p><a href="${escape(base)}/templates">All templates</a></p>
<h1>${escape(preview.subject)}</h1>
<p class="soft">${escape(name)} · push: <strong>${escape(preview.push.title)}</strong> ${escape(preview.push.body)}</p>
<nav aria-label="Languages">${others.join('')}</nav>
<nav aria-label="Views">${tabs.join('')}</nav>
${contentOf(path(language), view, preview)}`;
  return frame(base, preview.subject, body);
}

function contentOf(path: string, view: TemplateView, { text }: TemplatePreview): string {
  if (view === 'text') return `<pre>${escape(text)}</pre>`;
  const scheme = view.includes('dark') ? 'dark' : 'light';
  const look = view.startsWith('phone') ? ' class="phone"' : '';
  return `<iframe${look} title="The mail" src="${escape(path)}/html?scheme=${scheme}" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`;
}

function link(address: string, label: string, isCurrent: boolean): string {
  return `<a href="${escape(address)}"${isCurrent ? ' aria-current="page"' : ''}>${escape(label)}</a>`;
}
