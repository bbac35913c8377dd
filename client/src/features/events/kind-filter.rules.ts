import type { EventItem, Profile } from '../../api/types';
import { type Kind, unfitReason } from './kind.rules';

/** What of an event one can choose by. */
type Filtered = Kind & Pick<EventItem, 'languages'>;
type Guest = Pick<Profile, 'gender' | 'age'> | undefined;

/** Something to choose events by, with how many there are. */
export type KindChoice = { key: string; count: number } & (
  | { by: 'fits' }
  | { by: 'format'; format: EventItem['format'] }
  | { by: 'ages'; from: number | null; to: number | null }
  | { by: 'theme'; theme: NonNullable<EventItem['theme']> }
  | { by: 'language'; language: EventItem['languages'][number] }
);
type Choice = KindChoice extends infer One ? (One extends unknown ? Omit<One, 'count'> : never) : never;

/** In this order the chips stand. */
const ORDER = ['fits', 'format', 'ages', 'theme', 'language'] as const;

function choicesOf({ format, min_age: from, max_age: to, theme, languages }: Filtered): Choice[] {
  return [
    ...(format === 'two_sides' ? [] : [{ by: 'format', key: format, format } as const]),
    ...(from === null && to === null
      ? []
      : [{ by: 'ages', key: `${from ?? ''}-${to ?? ''}`, from, to } as const]),
    ...(theme === null ? [] : [{ by: 'theme', key: theme, theme } as const]),
    ...languages.map((language) => ({ by: 'language', key: `in-${language}`, language }) as const),
  ];
}

/** Returns what events differ by, each once; what all of them have is nothing to choose by. */
export function kindChoices(events: readonly Filtered[], guest: Guest): KindChoice[] {
  const found = new Map<string, KindChoice>();
  for (const choice of events.flatMap(choicesOf)) {
    const { count } = found.get(choice.key) ?? { count: 0 };
    found.set(choice.key, { ...choice, count: count + 1 } as KindChoice);
  }
  const fitting = events.filter((event) => unfitReason(event, guest) === undefined).length;
  const all: KindChoice[] = [{ by: 'fits', key: 'fits', count: fitting }, ...found.values()];
  return all
    .filter(({ count }) => count > 0 && count < events.length)
    .sort((one, other) => ORDER.indexOf(one.by) - ORDER.indexOf(other.by) || agesFirst(one, other));
}

function agesFirst(one: KindChoice, other: KindChoice): number {
  return one.by === 'ages' && other.by === 'ages' ? (one.from ?? 0) - (other.from ?? 0) : 0;
}

/** Returns the events that are as chosen: of what is chosen by the same, one is enough. Nothing chosen, nothing hidden. */
export function chosenEvents<E extends Filtered>(
  events: readonly E[],
  choices: readonly KindChoice[],
  chosen: ReadonlySet<string>,
  guest: Guest,
): E[] {
  const wanted = choices.filter(({ key }) => chosen.has(key));
  const groups = ORDER.map((by) => wanted.filter((choice) => choice.by === by));
  return events.filter((event) => {
    const keys = new Set(choicesOf(event).map(({ key }) => key));
    if (unfitReason(event, guest) === undefined) keys.add('fits');
    return groups.every((group) => group.length === 0 || group.some(({ key }) => keys.has(key)));
  });
}
