import type { City } from '../../../api/types';

interface Skip {
  day: string;
  city: City | null;
}

/** Returns the skips with a day of a city left out that was not, or no longer left out. */
export function toggledSkips(
  skips: readonly Skip[],
  { day, city }: { day: string; city: City },
  cities: readonly City[],
): Skip[] {
  const isOfIt = (skip: Skip) => skip.day === day && (skip.city === null || skip.city === city);
  if (!skips.some(isOfIt)) return [...skips, { day, city }];
  const wasEverywhere = skips.some((skip) => skip.day === day && skip.city === null);
  const others = skips.filter((skip) => !isOfIt(skip));
  if (!wasEverywhere) return others;
  // the other cities go on without that day
  const without = cities.filter(
    (one) => one !== city && !others.some((skip) => skip.day === day && skip.city === one),
  );
  return [...others, ...without.map((one) => ({ day, city: one }))];
}
