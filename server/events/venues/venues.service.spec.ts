import { placed, type Placing, venueProblem } from './venues.service.js';

const BOATHOUSE = {
  id: 7,
  name: 'Bootshaus',
  address: 'Utoquai 10',
  city: 'Zurich' as const,
  archivedAt: null,
};
const AT_BOATHOUSE: Placing = { city: 'Zurich', venue: 'Bootshaus', location: 'Utoquai 10', venueId: 7 };
const BY_HAND: Placing = { city: 'Zurich', venue: 'Terrasse', location: 'Seeweg 1', venueId: null };

describe('where an event takes place', () => {
  it.each<[string, Partial<Placing>, Placing, Partial<Placing>]>([
    [
      'a venue gives its name and address',
      { venueId: 7 },
      BY_HAND,
      { venue: 'Bootshaus', location: 'Utoquai 10' },
    ],
    [
      'unless others are said',
      { venueId: 7, location: 'Utoquai 10, 2nd floor' },
      BY_HAND,
      { venue: 'Bootshaus', location: 'Utoquai 10, 2nd floor' },
    ],
    ['no venue leaves the texts', { venueId: null }, AT_BOATHOUSE, {}],
    ['another address is another place', { location: 'Seeweg 1' }, AT_BOATHOUSE, { venueId: null }],
    ['so is another city', { city: 'Bern' }, AT_BOATHOUSE, { venueId: null }],
    ['the same texts are the same place', { venue: 'Bootshaus' }, AT_BOATHOUSE, {}],
    ['what is written by hand stays so', { venue: 'Steg' }, BY_HAND, {}],
  ])('%s', (_name, said, before, follows) => {
    expect(placed(said, before, said.venueId === 7 ? BOATHOUSE : undefined)).toEqual({ ...said, ...follows });
  });

  it.each([
    ['is not there', { venueId: 8 }, undefined, 'must be a venue that there is'],
    [
      'is elsewhere',
      { venueId: 7, city: 'Bern' as const },
      BOATHOUSE,
      'must be a venue in the city of the event',
    ],
    [
      'is archived',
      { venueId: 7 },
      { ...BOATHOUSE, archivedAt: new Date() },
      'must not be an archived venue',
    ],
  ])('a venue that %s is refused', (_name, said, venue, problem) => {
    expect(venueProblem(said, BY_HAND, venue)).toBe(problem);
  });

  it('an archived venue stays where it was chosen before', () => {
    const archived = { ...BOATHOUSE, archivedAt: new Date() };
    expect(venueProblem({ venueId: 7 }, AT_BOATHOUSE, archived)).toBeUndefined();
  });
});
