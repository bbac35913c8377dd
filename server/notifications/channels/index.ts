/** channels: the ways by which people are told. A channel is a provider, named in `CHANNELS`. */
export type { Channel, Delivered, Outgoing } from './channel.js';
export { CHANNEL_LIST, CHANNELS } from './channels.js';
