import { isAppleBrowser, isInstalled } from '../../../lib/worker/install';
import { registerWorker } from '../../../lib/worker/start-worker';

/**
 * What this browser says to messages: `no` if it cannot, `install` if only as an installed app, `blocked` if the person has
 * forbidden it, `ask` if it has to be asked first, `allowed`.
 */
export type PushDevice = 'no' | 'install' | 'blocked' | 'ask' | 'allowed';

/** The person did not allow it when the browser asked. */
export class PushRefused extends Error {}

/** What a browser hands to the server. */
export interface BrowserSubscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

const OWNER = 'apero.push';
const INVITATION = 'apero.push-invitation';

/** Returns what this browser says to messages. */
export function pushDevice(): PushDevice {
  if (isAppleBrowser() && !isInstalled()) return 'install';
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return 'no';
  if (Notification.permission === 'default') return 'ask';
  return Notification.permission === 'granted' ? 'allowed' : 'blocked';
}

/** Asks for permission where it is needed, and subscribes. Call it in a click only. Throws PushRefused. */
export async function subscribeBrowser(publicKey: string): Promise<BrowserSubscription> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushRefused();
  await registerWorker();
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const subscription = await pushManager.subscribe(options).catch(async () => {
    // subscribed under another key of the server's
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(options);
  });
  return bodyOf(subscription);
}

/** Returns the subscription of this browser, if there is one. */
export async function browserSubscription(): Promise<BrowserSubscription | undefined> {
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  return subscription ? bodyOf(subscription) : undefined;
}

/** Ends the subscription of this browser. */
export async function unsubscribeBrowser(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

function bodyOf(subscription: PushSubscription): BrowserSubscription {
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {};
  return { endpoint: subscription.endpoint, keys: { p256dh, auth } };
}

/** Notes who has switched messages on in this browser: for nobody else it is renewed. Undefined: nobody. */
export function noteOwner(email: string | undefined): void {
  if (email === undefined) localStorage.removeItem(OWNER);
  else localStorage.setItem(OWNER, email);
}

export function isOwner(email: string | undefined): boolean {
  return email !== undefined && localStorage.getItem(OWNER) === email;
}

/** Returns whether one has been asked on this device, and answered. */
export function hasAnswered(): boolean {
  return localStorage.getItem(INVITATION) !== null;
}

export function noteAnswer(answer: 'yes' | 'no'): void {
  localStorage.setItem(INVITATION, answer);
}
