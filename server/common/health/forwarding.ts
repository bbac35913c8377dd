import { MINUTE } from '../time/durations.rules.js';
import type { Keys } from '../keys/keys.js';

/** The header in which the doctor command proves that it has the secret of this instance. */
export const DOCTOR_HEADER = 'x-apero-doctor';

/** How a request reached a server. */
export interface Forwarding {
  /** The addresses in X-Forwarded-For; the doctor's own is the first if it was forwarded. */
  forwardedFor: string[];
  /** X-Forwarded-Proto. */
  protocol: string | null;
  /** TRUST_PROXY_HOPS of the server that answered. */
  trustProxyHops: number;
}

/** Returns the doctor's proof, which is valid for some minutes. */
export function doctorProof(keys: Keys, time: Date): string {
  return keys.sign('doctor', String(minuteOf(time)));
}

/** Whether a proof is valid now. */
export function isDoctor(keys: Keys, time: Date, proof: string | undefined): boolean {
  if (!proof) return false;
  return [-2, -1, 0, 1, 2].some((off) => keys.isSigned('doctor', String(minuteOf(time) + off), proof));
}

const minuteOf = (time: Date) => Math.floor(time.getTime() / MINUTE);
