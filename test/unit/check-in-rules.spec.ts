import type { CheckInGuest, CheckInResults } from '../../client/src/api/admin-types.js';
import {
  actionOf,
  countGuests,
  findGuests,
  type Pending,
  reservationOf,
  withoutAnswered,
  withPending,
  withResults,
} from '../../client/src/screens/admin/check-in/check-in.rules.js';

const AT_EIGHT = '2026-12-04T19:00:00.000Z';
const LATER = '2026-12-04T19:30:00.000Z';

const person = (reservation_id: number, name: string, fields: Partial<CheckInGuest> = {}): CheckInGuest => ({
  reservation_id,
  name,
  photo_url: null,
  seat: 'women',
  seat_name: 'women',
  checked_in_at: null,
  no_show: false,
  cash_chf: null,
  ticket_digest: '',
  ...fields,
});
const GUESTS = [
  person(1, 'Zoé'),
  person(2, 'Jean-Luc', { seat: 'men' }),
  person(3, 'Ida', { checked_in_at: AT_EIGHT }),
];
const arrivals = (guests: readonly CheckInGuest[]) => guests.map(({ checked_in_at }) => checked_in_at);
const pending = (fields: Partial<Pending>): Pending => ({
  client_id: 'phone-0001',
  checked_in: true,
  at: LATER,
  ...fields,
});
const synced = (...items: Partial<CheckInResults['items'][number]>[]) =>
  ({ items }) as unknown as CheckInResults;

describe('the list with what was done on this phone', () => {
  it.each<[string, Partial<Pending>[], (string | null)[]]>([
    ['nothing', [], [null, null, AT_EIGHT]],
    ['an arrival', [{ reservation_id: 1 }], [LATER, null, AT_EIGHT]],
    [
      'an arrival of somebody who is here keeps the first time',
      [{ reservation_id: 3 }],
      [null, null, AT_EIGHT],
    ],
    ['an arrival taken back', [{ reservation_id: 3, checked_in: false }], [null, null, null]],
    [
      'in and out again: the last one counts',
      [{ reservation_id: 1 }, { reservation_id: 1, checked_in: false }],
      [null, null, AT_EIGHT],
    ],
    [
      'out and in again',
      [{ reservation_id: 3, checked_in: false }, { reservation_id: 3 }],
      [null, null, AT_EIGHT],
    ],
    ['a ticket that is nobody’s here', [{ ticket: 'APERO-9-x' }], [null, null, AT_EIGHT]],
    ['somebody who is not on the list', [{ reservation_id: 99 }], [null, null, AT_EIGHT]],
  ])('%s', (_name, queue, expected) => {
    expect(arrivals(withPending(GUESTS, queue.map(pending)))).toEqual(expected);
  });
});

describe('what is sent', () => {
  it('is the ticket where one was read, else the reservation; never both', () => {
    const done = { client_id: 'phone-0001', checked_in: true, at: LATER };
    expect(actionOf(pending({ reservation_id: 1, ticket: 'T' }))).toEqual({ ...done, ticket: 'T' });
    expect(actionOf(pending({ ticket: 'T' }))).toEqual({ ...done, ticket: 'T' });
    expect(actionOf(pending({ reservation_id: 1 }))).toEqual({ ...done, reservation_id: 1 });
  });
});

describe('after the server’s word', () => {
  it('its times stand in the list, also where it says that somebody is not here', () => {
    const answers = synced(
      { reservation_id: 1, checked_in_at: AT_EIGHT },
      { reservation_id: 3, checked_in_at: null },
      { reservation_id: null, checked_in_at: null },
    );
    expect(arrivals(withResults(GUESTS, answers))).toEqual([AT_EIGHT, null, null]);
  });

  it('what was answered leaves the queue, whatever the answer; what came meanwhile stays', () => {
    const queue = ['a-000001', 'b-000001', 'c-000001'].map((client_id) => pending({ client_id }));
    const answers = synced(
      { client_id: 'a-000001', outcome: 'recorded' },
      { client_id: 'b-000001', outcome: 'bad_ticket' },
    );
    expect(withoutAnswered(queue, answers).map(({ client_id }) => client_id)).toEqual(['c-000001']);
  });
});

describe('the counts', () => {
  it.each([
    [undefined, { expected: 3, arrived: 1 }],
    ['women', { expected: 2, arrived: 1 }],
    ['men', { expected: 1, arrived: 0 }],
  ] as const)('of %s', (side, counts) => expect(countGuests(GUESTS, side)).toEqual(counts));
});

describe('a name is found', () => {
  it.each([
    ['', ['Zoé', 'Jean-Luc', 'Ida']],
    ['  ', ['Zoé', 'Jean-Luc', 'Ida']],
    ['zoe', ['Zoé']],
    ['ZOÉ', ['Zoé']],
    ['luc', ['Jean-Luc']],
    ['jean-l', ['Jean-Luc']],
    ['da', []],
    ['nobody', []],
  ])('by %j', (typed, names) => {
    expect(findGuests(GUESTS, typed).map(({ name }) => name)).toEqual(names);
  });
});

describe('the reservation in a ticket', () => {
  const SIGNATURE = 'R-GsFZVfU-uQK644kvMfNW';
  it.each([
    [`APERO-7-${SIGNATURE}`, 7],
    [` APERO-1234567890-${SIGNATURE}\n`, 1_234_567_890],
    [`APERO-0-${SIGNATURE}`, undefined],
    [`APERO-07-${SIGNATURE}`, undefined],
    [`APERO-12345678901-${SIGNATURE}`, undefined],
    [`APERO-7-${SIGNATURE.slice(1)}`, undefined],
    [`APERO-7-${SIGNATURE}x`, undefined],
    ['https://example.com/?q=APERO-7', undefined],
    ['', undefined],
  ])('%j: %j', (ticket, id) => expect(reservationOf(ticket)).toBe(id));
});
