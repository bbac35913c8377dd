import { useLayoutEffect } from 'react';

/** Takes the prerendered sign-in page away in the frame in which the first screen stands. */
export function useShellGone(): void {
  useLayoutEffect(() => document.getElementById('shell')?.remove(), []);
}
