import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { Settings } from '../../common/config/settings.js';
import { PushService } from '../push/push.service.js';
import type { Channel, Delivered, Outgoing } from './channel.js';

/** Seconds for which a push service keeps a message for a device that is off: tomorrow it would say little. */
const TTL = 24 * 3600;
/** Characters that a topic may have (RFC 8030). */
const TOPIC_LENGTH = 32;

/** Tells people on the devices that they have chosen for it. */
@Injectable()
export class PushChannel implements Channel {
  readonly name = 'push';
  readonly isExtra = true;

  constructor(
    private readonly push: PushService,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** One message for an occasion and its subject: a second one takes the place of the first. */
  async send(outgoing: Outgoing): Promise<Delivered> {
    const { accountId, language, subject } = outgoing.notification;
    const { message } = outgoing;
    const tag = `${message.occasion} ${subject}`;
    const sent = await this.push.send(
      accountId,
      { ...outgoing.push, tag, language, url: pathOf(message.action?.url, this.settings.publicUrl) },
      { ttl: this.ttlOf(message), urgent: outgoing.urgent, topic: topicOf(tag) },
    );
    return sent > 0 ? 'sent' : 'unreachable';
  }

  // what can be accepted until a time is not shown after it
  private ttlOf({ values }: Outgoing['message']): number {
    if (!('until' in values)) return TTL;
    const left = Math.floor((values.until.getTime() - this.clock.now().getTime()) / 1000);
    return Math.max(0, Math.min(left, TTL));
  }
}

/** The page that is opened, as a path: the service worker opens none of another site. */
function pathOf(url: string | undefined, publicUrl: string): string {
  if (url === undefined) return '/';
  const { pathname, search, hash } = new URL(url, publicUrl);
  return pathname + search + hash;
}

function topicOf(tag: string): string {
  return createHash('sha256').update(tag).digest('base64url').slice(0, TOPIC_LENGTH);
}
