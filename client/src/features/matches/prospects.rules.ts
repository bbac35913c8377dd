import type { EventItem, Profile, Side } from '../../api/types';

type Seats = Pick<EventItem, 'max_men' | 'max_women'> & Partial<Pick<EventItem, 'format'>>;
type Preference = Pick<Profile, 'gender' | 'looking_for'>;

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
