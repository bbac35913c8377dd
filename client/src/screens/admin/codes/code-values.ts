import { z } from 'zod';
import type { NewCode } from '../../../api/admin-types';
import { instantOf, splitWallTime } from '../../../lib/dates/zurich.rules';
import { parseChf } from '../../../lib/money';
import { adminKey } from '../../../ui/admin/admin-error';

/** A new code, as its form holds it. */
export type CodeValues = {
  code: string;
  kind: 'percent' | 'chf';
  amount: string;
  /** In Zurich: `2026-12-04 19:30`; '' if it has none. */
  from: string;
  until: string;
  uses: string;
  events: number[];
  note: string;
  count: string;
};

/** What a code usually is. */
export const NEW_CODE: CodeValues = {
  code: '',
  kind: 'percent',
  amount: '',
  from: '',
  until: '',
  uses: '',
  events: [],
  note: '',
  count: '',
};

const isWhole = (text: string) => text.trim() === '' || /^[1-9]\d*$/.test(text.trim());
const makesMany = ({ count }: CodeValues) => Number(count) > 1;

/** What is asked of it. */
export const CODE_SCHEMA = z
  .object({
    uses: z.string().refine(isWhole, adminKey('codes.wholeWrong')),
    count: z.string().refine(isWhole, adminKey('codes.wholeWrong')),
  })
  .loose()
  .refine((values) => isCode(values as CodeValues), {
    path: ['code'],
    error: adminKey('codes.codeWrong'),
    when: () => true,
  })
  .refine((values) => isAmount(values as CodeValues), {
    path: ['amount'],
    error: adminKey('codes.amountWrong'),
    when: () => true,
  })
  .refine((values) => isInOrder(values as CodeValues), {
    path: ['until'],
    error: adminKey('codes.untilWrong'),
    when: () => true,
  });

function isCode(values: CodeValues): boolean {
  const code = values.code.trim();
  return makesMany(values) ? /^[A-Za-z0-9-]{0,20}$/.test(code) : /^[A-Za-z0-9-]{3,40}$/.test(code);
}

function isAmount({ kind, amount }: CodeValues): boolean {
  const value = parseChf(amount);
  if (kind === 'chf') return value >= 0.05;
  return Number.isInteger(value) && value >= 1 && value <= 100;
}

function isInOrder({ from, until }: CodeValues): boolean {
  return from === '' || until === '' || from < until;
}

/** Returns it as the API takes it; what is empty has no limit. */
export function codeToWire(values: CodeValues): NewCode {
  const { code, kind, amount, from, until, uses, events, note, count } = values;
  const value = parseChf(amount);
  return {
    ...(code.trim() !== '' && { code: code.trim() }),
    ...(kind === 'percent' ? { percent: value } : { chf: value }),
    ...(from !== '' && { from: instantAt(from) }),
    ...(until !== '' && { until: instantAt(until) }),
    ...(uses.trim() !== '' && { uses: Number(uses) }),
    ...(events.length > 0 && { events }),
    ...(makesMany(values) && { count: Number(count) }),
    note: note.trim(),
  };
}

/** Returns the instant of a time in Zurich. */
export function instantAt(wallTime: string): string {
  const { day, time } = splitWallTime(wallTime);
  return instantOf(day, time);
}
