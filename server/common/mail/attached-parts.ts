import type { Attachment, Mail } from './mail.js';

const CALENDAR = /^text\/calendar\b.*?\bmethod=([A-Z]+)/;

/** The parts of a mail besides its text, as Nodemailer takes them. */
interface AttachedParts {
  attachments: Attachment[];
  icalEvent?: { method: string; filename: string; content: string };
}

/**
 * Returns the parts of a mail besides its text. A calendar is added twice: as an alternative of the text, which
 * mailboxes show as an invitation (RFC 6047), and as an attachment for other programs.
 */
export function attachedParts({ attachments = [] }: Pick<Mail, 'attachments'>): AttachedParts {
  const calendar = attachments.find(({ contentType }) => CALENDAR.test(contentType));
  const others = attachments.filter((one) => one !== calendar).map((one) => ({ ...one }));
  if (!calendar) return { attachments: others };
  const [, method = 'PUBLISH'] = CALENDAR.exec(calendar.contentType) ?? [];
  const { filename, content } = calendar;
  return { attachments: others, icalEvent: { method, filename, content } };
}
