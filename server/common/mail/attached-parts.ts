import type { Attachment, Mail } from './mail.js';

const CALENDAR = /^text\/calendar\b.*?\bmethod=([A-Z]+)/;

/** The parts of a mail beside its text, as Nodemailer takes them. */
interface AttachedParts {
  attachments: Attachment[];
  icalEvent?: { method: string; filename: string; content: string };
}

/**
 * Returns the parts of a mail beside its text. A calendar becomes an alternative of the text and a file: mailboxes show
 * an invitation by the first (RFC 6047), and whoever has another program opens the second.
 */
export function attachedParts({ attachments = [] }: Pick<Mail, 'attachments'>): AttachedParts {
  const calendar = attachments.find(({ contentType }) => CALENDAR.test(contentType));
  const others = attachments.filter((one) => one !== calendar).map((one) => ({ ...one }));
  if (!calendar) return { attachments: others };
  const [, method = 'PUBLISH'] = CALENDAR.exec(calendar.contentType) ?? [];
  const { filename, content } = calendar;
  return { attachments: others, icalEvent: { method, filename, content } };
}
