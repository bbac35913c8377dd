import PostalMime, { type Address, type Attachment } from 'postal-mime';

/** A message as tests and the page read it. */
export interface SandboxMessage {
  id: string;
  /** The recipients of the envelope. */
  to: string[];
  from: string;
  subject: string;
  text: string;
  html: string;
  /** By the names as they were sent; several of one name are joined by line breaks. */
  headers: Record<string, string>;
  attachments: { filename: string; content_type: string; content: string }[];
  at: string;
}

/** Who sends a message to whom, by SMTP. */
export interface Envelope {
  from: string;
  to: string[];
}

/** Reads a message as it came by SMTP. */
export async function readMessage(
  source: Buffer,
  envelope: Envelope,
  { id, at }: { id: string; at: Date },
): Promise<SandboxMessage> {
  const mail = await PostalMime.parse(source);
  const headers: Record<string, string> = {};
  for (const { originalKey, value } of mail.headers)
    headers[originalKey] = originalKey in headers ? `${headers[originalKey]}\n${value}` : value;
  return {
    id,
    to: envelope.to,
    from: mail.from ? addressText(mail.from) : envelope.from,
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    headers,
    attachments: mail.attachments.map(attachmentOf),
    at: at.toISOString(),
  };
}

function addressText({ name, address = '' }: Address): string {
  return name ? `${name} <${address}>` : address;
}

function attachmentOf({ filename, mimeType, content }: Attachment): SandboxMessage['attachments'][number] {
  const bytes = Buffer.from(content as Uint8Array);
  const encoding = mimeType.startsWith('text/') ? 'utf8' : 'base64';
  return { filename: filename ?? '', content_type: mimeType, content: bytes.toString(encoding) };
}
