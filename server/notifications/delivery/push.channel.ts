import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { Settings } from '../../common/config/settings.js';
import { PushService } from '../push/push.service.js';
import type { Channel, Delivered, Outgoing } from './channel.js';

/** Seconds for which a push service keeps a message for a device that is off; later it would be out of date. */
const TTL = 24 * 3600;
/** Maximum length of a topic (RFC 8030). */
const TOPIC_LENGTH = 32;

/** Sends notifications to the devices that a person has subscribed. */
@Injectable()
export class PushChannel implements Channel {
  readonly name = 'push';
  readonly isExtra = true;

  constructor(
    private readonly push: PushService,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** Sends one message for a notification type and subject: a later one replaces it. */
  async send(outgoing: Outgoing): Promise<Delivered> {
    const { accountId, language, subject } = outgoing.notification;
    const { content } = outgoing;
    const tag = `${content.type} ${subject}`;
    const sent = await this.push.send(
      accountId,
      { ...outgoing.push, tag, language, url: pathOf(content.action?.url, this.settings.publicUrl) },
      { ttl: this.ttlOf(content), urgent: outgoing.urgent, topic: topicOf(tag) },
    );
    return sent > 0 ? 'sent' : 'unreachable';
  }

  // an offer is not shown after it has expired
  private ttlOf({ values }: Outgoing['content']): number {
    if (!('until' in values)) return TTL;
    const left = Math.floor((values.until.getTime() - this.clock.now().getTime()) / 1000);
    return Math.max(0, Math.min(left, TTL));
  }
}

/** Returns the page to open as a path, because the service worker opens only pages of this site. */
function pathOf(url: string | undefined, publicUrl: string): string {
  if (url === undefined) return '/';
  const { pathname, search, hash } = new URL(url, publicUrl);
  return pathname + search + hash;
}

function topicOf(tag: string): string {
  return createHash('sha256').update(tag).digest('base64url').slice(0, TOPIC_LENGTH);
}
