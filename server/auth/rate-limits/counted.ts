import { type CustomDecorator, SetMetadata } from '@nestjs/common';

/** What is counted: every call, only failed ones, or registrations. */
export type Counted = 'calls' | 'failures' | 'registrations';

const COUNTED = 'rate-limits:counted';

/** Sets what is counted for a route. */
export const Counts = (counted: Counted): CustomDecorator => SetMetadata(COUNTED, counted);

/** Returns what is counted for a route's handler. */
export function countedBy(handler: object): Counted {
  return (Reflect.getMetadata(COUNTED, handler) as Counted | undefined) ?? 'calls';
}
