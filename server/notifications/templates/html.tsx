import { renderToStaticMarkup } from 'react-dom/server';
import type { MailDocument } from './document.js';
import { MailLayout } from './mail-layout.js';

/** Mail programs lay out a page of any other kind in their own way. */
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** Returns the HTML of a mail: tables and styles in place, as mail programs need them; no script, picture or foreign address. */
export function htmlOf(document: MailDocument): string {
  return DOCTYPE + renderToStaticMarkup(<MailLayout document={document} />);
}
