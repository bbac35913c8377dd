import { useCallback, useEffect, useRef } from 'react';
import classes from './mail-frame.module.css';

interface MailFrameProps {
  /** Of the mail, as the server rendered it. */
  html: string;
  title: string;
}

/**
 * Shows a mail as it arrives, in a frame in which no script and no form works, and no link leads anywhere. The content
 * security policy of the page counts in the frame, too, and refuses styles in markup: they are set as properties.
 */
export function MailFrame({ html, title }: MailFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const fill = useCallback(() => {
    const inner = frame.current?.contentDocument;
    if (inner) show(inner, html);
  }, [html]);
  useEffect(fill, [fill]);
  return (
    // same origin, so that this page can write into it; without allow-scripts that gives the mail nothing
    <iframe ref={frame} title={title} className={classes.frame} sandbox="allow-same-origin" onLoad={fill} />
  );
}

function show(inner: Document, html: string): void {
  const sheets: string[] = [];
  const inert = html
    .replace(/<style>([^<]*)<\/style>/g, (_whole, text: string) => {
      sheets.push(text);
      return '';
    })
    .replaceAll(' style="', ' data-style="');
  const mail = new DOMParser().parseFromString(inert, 'text/html');
  for (const node of mail.querySelectorAll('script, style, link, meta, base, iframe')) node.remove();
  inner.title = mail.title;
  inner.documentElement.lang = mail.documentElement.lang;
  inner.body.replaceWith(inner.importNode(mail.body, true));
  for (const node of inner.querySelectorAll<HTMLElement>('[data-style]'))
    node.style.cssText = node.dataset['style'] ?? '';
  const Sheet = inner.defaultView?.CSSStyleSheet;
  if (Sheet) inner.adoptedStyleSheets = sheets.map((text) => sheetOf(new Sheet(), text));
}

function sheetOf(sheet: CSSStyleSheet, text: string): CSSStyleSheet {
  sheet.replaceSync(text);
  return sheet;
}
