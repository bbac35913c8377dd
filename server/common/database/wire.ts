/** Returns the SQL of an amount in CHF, as a response has it. Sums are divided at the end: fractions do not add up. */
export const chf = (rappen: string): string => `(${rappen})::float8 / 100`;

/** Returns the SQL of an instant as text in ISO 8601, as a response has it. Inside a JSON object SQL would write it otherwise. */
export const iso = (instant: string): string =>
  `to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
