import { z } from 'zod';
import type { AdminEvent } from '../../../api/admin-types';
import { adminKey } from '../../../ui/admin/admin-error';

/** How guests meet at an event, as the API has it. */
type RoundsWire = Pick<
  AdminEvent,
  'mingling' | 'round_minutes' | 'round_count' | 'round_break_minutes' | 'round_tables'
>;

/** How guests meet at an event, as a form holds it. */
export interface RoundsValues {
  mingling: AdminEvent['mingling'];
  round_minutes: number | string;
  round_count: number | string;
  round_break_minutes: number | string;
  /** '': as many as needed. */
  round_tables: number | string;
}

/** Guests meet as they like; if in rounds, these fill an hour. */
export const NO_ROUNDS: RoundsValues = {
  mingling: 'free',
  round_minutes: 6,
  round_count: 8,
  round_break_minutes: 1,
  round_tables: '',
};

/** The numbers, each with the least and the most that it may be. */
export const ROUNDS_NUMBERS = [
  ['round_minutes', 1, 120],
  ['round_count', 1, 100],
  ['round_break_minutes', 0, 60],
  ['round_tables', 1, 10_000],
] as const;

/** Returns how guests meet, as a form holds it. */
export function roundsValues(event: RoundsWire): RoundsValues {
  const { mingling, round_minutes, round_count, round_break_minutes, round_tables } = event;
  return { mingling, round_minutes, round_count, round_break_minutes, round_tables: round_tables ?? '' };
}

/** Returns how guests meet, as the API takes it. */
export function roundsToWire(values: RoundsValues): RoundsWire {
  return {
    mingling: values.mingling,
    round_minutes: Number(values.round_minutes),
    round_count: Number(values.round_count),
    round_break_minutes: Number(values.round_break_minutes),
    round_tables: values.round_tables === '' ? null : Number(values.round_tables),
  };
}

/** What is asked of it. */
export const ROUNDS_SCHEMA = z.custom<RoundsValues>(
  (rounds) => roundsFit(rounds as RoundsValues),
  adminKey('rounds.form.wrong'),
);

/** Whether every number is one that rounds can have; only the tables may be left out. */
function roundsFit(values: RoundsValues): boolean {
  return ROUNDS_NUMBERS.every(([name, min, max]) => {
    const value = values[name];
    if (value === '') return name === 'round_tables';
    return Number.isInteger(Number(value)) && Number(value) >= min && Number(value) <= max;
  });
}
