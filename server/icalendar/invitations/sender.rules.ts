/** Who sends mails: a name and an address. */
export interface Sender {
  name: string;
  address: string;
}

/** Returns the parts of MAIL_FROM: an address, or `Name <address>`. Without a name it is `otherwise`. */
export function senderOf(from: string, otherwise: string): Sender {
  const [, name = '', address = from] = /^(?:(.*?) ?)?<(.+)>$/.exec(from) ?? [];
  return { name: name.trim() || otherwise, address };
}
