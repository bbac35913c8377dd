import type { EventItem, Profile, Side } from '../../api/types';

type Seats = Pick<EventItem, 'max_men' | 'max_women'> & Partial<Pick<EventItem, 'format'>>;
type SideSeats = Pick<EventItem['sides'][number], 'side' | 'capacity' | 'reserved'>;
type Preference = Pick<Profile, 'gender' | 'looking_for'>;

/** How many guests come so far, in the words of their side: `all` where nobody is counted by side, `both` for two sides. */
export interface ComingGuests {
  who: SideSeats['side'] | 'both';
  men: number;
  women: number;
  total: number;
}

/** Returns whether somebody wants to meet people of a side; who has said nothing as the matching takes it. */
export function wantsToMeet({ gender, looking_for: said }: Preference, side: Side): boolean {
  if (said !== null) return said === 'both' || said === side;
  return gender !== (side === 'men' ? 'male' : 'female');
}

/** Returns the only side that an event has places for, if somebody wants to meet nobody of it. */
export function closedSide(
  { max_men: men, max_women: women, format = 'two_sides' }: Seats,
  own: Preference,
): Side | undefined {
  // who has said nothing and comes to an event with one side comes for those who are there
  if (format === 'open' || (format !== 'two_sides' && own.looking_for === null)) return undefined;
  if (men > 0 === women > 0) return undefined;
  const only = men > 0 ? 'men' : 'women';
  return wantsToMeet(own, only) ? undefined : only;
}

/** Returns how many come so far whom somebody wants to meet: taken seats alone, which everybody may read. */
export function comingGuests(
  { format, sides }: Pick<EventItem, 'format'> & { sides: readonly SideSeats[] },
  own: Preference,
): ComingGuests {
  const wanted = sides.filter(
    ({ side, capacity }) =>
      capacity > 0 && (format !== 'two_sides' || side === 'all' || wantsToMeet(own, side)),
  );
  const taken = (name: Side) => wanted.find(({ side }) => side === name)?.reserved ?? 0;
  const [men, women] = [taken('men'), taken('women')];
  const total = wanted.reduce((sum, { reserved }) => sum + reserved, 0);
  // of two sides of which one is empty, the other is named alone
  const named = wanted.filter(({ reserved }) => reserved > 0 || total === 0);
  const who = named.length > 1 ? 'both' : (named[0]?.side ?? 'all');
  return { who, men, women, total };
}
