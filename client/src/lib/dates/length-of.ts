import { numberFormat } from '../i18n/formats';

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** Returns a length of time in its largest unit, in the language of the interface: "3 hours"; under a minute "1 minute". */
export function lengthOf(seconds: number): string {
  const [unit, size] = UNITS.find(([, one]) => seconds >= one) ?? ['minute', 60];
  return numberFormat({ style: 'unit', unit, unitDisplay: 'long' }).format(
    Math.max(1, Math.floor(seconds / size)),
  );
}
