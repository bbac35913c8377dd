import { render } from '@react-email/render';
import type { MailDocument } from './document.js';
import { MailLayout } from './mail-layout.js';

/** Returns the HTML of a mail: tables and styles in place, as mail programs need them; no script, picture or foreign address. */
export function htmlOf(document: MailDocument): Promise<string> {
  return render(<MailLayout document={document} />);
}
