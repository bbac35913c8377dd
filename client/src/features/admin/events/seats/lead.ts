import { z } from 'zod';
import type { AdminEvent } from '../../../../api/admin-types';
import { adminKey } from '../../../../ui/admin/admin-error';

/** The number of seats or the minimum of a side, as a form holds it. */
export const SEATS_SCHEMA = z.preprocess(
  // An empty field is no number, and no 0.
  (value) => (value === '' ? undefined : value),
  z.coerce
    .number(adminKey('form.seatsWrong'))
    .int(adminKey('form.seatsWrong'))
    .min(0, adminKey('form.seatsWrong'))
    .max(100_000, adminKey('form.seatsWrong')),
);

/** By how many seats a side may lead, as a form holds it: '' if it does not matter. */
export const LEAD_SCHEMA = z.preprocess(
  (value) => (value === '' ? undefined : value),
  z.coerce
    .number(adminKey('form.leadWrong'))
    .int(adminKey('form.leadWrong'))
    .min(1, adminKey('form.leadWrong'))
    .max(1000, adminKey('form.leadWrong'))
    .optional(),
);

/** Returns the same as the API takes it. An event with one side has no lead. */
export function leadToWire(lead: number | string, format: AdminEvent['format']): number | null {
  return lead === '' || format !== 'two_sides' ? null : Number(lead);
}
