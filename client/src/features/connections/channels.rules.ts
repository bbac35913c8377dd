import type { Channel } from '../../api/types.js';

/** Something one can press to reach somebody by a channel. */
export interface ChannelLink {
  /** What pressing does; a phone rings, or takes a message. */
  does: 'call' | 'text' | 'write' | 'open';
  href: string;
}

/** What of a number may stand in an address: digits, after a +. */
const digitsOf = (number: string) => number.replaceAll(/\D/g, '');
const isNumber = (value: string) => /^\+[\d\s()./-]+$/.test(value);

/** Returns what opens a channel in its own app. Nothing for a Signal name: that app opens numbers alone. */
export function linksOf(channel: Channel, value: string): ChannelLink[] {
  switch (channel) {
    case 'phone':
      return [
        { does: 'call', href: `tel:+${digitsOf(value)}` },
        { does: 'text', href: `sms:+${digitsOf(value)}` },
      ];
    case 'whatsapp':
      return [{ does: 'write', href: `https://wa.me/${digitsOf(value)}` }];
    case 'email':
      return [{ does: 'write', href: `mailto:${encodeURIComponent(value).replaceAll('%40', '@')}` }];
    case 'instagram':
      return [{ does: 'open', href: `https://www.instagram.com/${encodeURIComponent(value)}/` }];
    case 'telegram':
      return [{ does: 'write', href: `https://t.me/${encodeURIComponent(value)}` }];
    case 'signal':
      return isNumber(value) ? [{ does: 'write', href: `https://signal.me/#p/+${digitsOf(value)}` }] : [];
  }
}

/** Returns a channel's value as people read it: a name bears its @. */
export function shownValue(channel: Channel, value: string): string {
  return channel === 'instagram' || channel === 'telegram' ? `@${value}` : value;
}
