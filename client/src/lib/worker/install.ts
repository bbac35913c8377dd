import { useSyncExternalStore } from 'react';

/** What Chromium hands over when the site can be installed. */
interface InstallEvent extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/** How this device lets one put the site on the home screen; `no` where it cannot, or where it is there already. */
export type Installing = 'prompt' | 'apple' | 'no';

type Apple = Navigator & { standalone?: boolean };

let offered: InstallEvent | undefined;
const listeners = new Set<() => void>();

function offer(event: InstallEvent | undefined): void {
  offered = event;
  for (const listener of listeners) listener();
}

// Once for each load, and early: the browser does not say it again.
window.addEventListener('beforeinstallprompt', (event) => {
  // no banner of the browser's: one is asked in the settings, in plain words
  event.preventDefault();
  offer(event as InstallEvent);
});
window.addEventListener('appinstalled', () => offer(undefined));

/** Returns whether the page runs as an installed app. */
export function isInstalled(): boolean {
  return (navigator as Apple).standalone === true || window.matchMedia('(display-mode: standalone)').matches;
}

/** Returns whether it is an iPhone or iPad, on which messages need the installed app. */
export function isAppleBrowser(): boolean {
  return (navigator as Apple).standalone === false;
}

function installing(): Installing {
  if (isInstalled()) return 'no';
  if (offered !== undefined) return 'prompt';
  return isAppleBrowser() ? 'apple' : 'no';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns how this device lets one put the site on the home screen. */
export function useInstalling(): Installing {
  return useSyncExternalStore(subscribe, installing);
}

/** Lets the browser ask whether to install. Call it in a click only. */
export async function install(): Promise<void> {
  const event = offered;
  // it can be used once
  offer(undefined);
  await event?.prompt();
}
