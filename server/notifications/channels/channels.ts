import type { Type } from '@nestjs/common';
import type { Channel } from './channel.js';
import { MailChannel } from './mail.channel.js';
import { PushChannel } from './push.channel.js';

/** The channels of notifications. */
export const CHANNELS: readonly Type<Channel>[] = [MailChannel, PushChannel];

/** The injection token of their instances. */
export const CHANNEL_LIST = Symbol('channels');
