import fc from 'fast-check';
import { USUAL_KIND } from '../calendar/event.rules.js';
import { CITIES } from '../venues/city-names.rules.js';
import { type PlanAction, type PlannedEvent, planOf } from './plan.rules.js';

const timesOn = (day: string) => ({
  startsAt: new Date(`${day}T18:30:00Z`),
  endsAt: new Date(`${day}T21:30:00Z`),
});
const event = (eventId: number, day: string, fields: Partial<PlannedEvent> = {}): PlannedEvent => ({
  eventId,
  city: 'Zurich',
  day,
  name: 'First Friday',
  status: 'draft',
  kind: USUAL_KIND,
  version: 1,
  guests: 0,
  isByHand: false,
  isDeletable: true,
  ...timesOn(day),
  ...fields,
});
const published = { status: 'published' as const, isDeletable: false };
const plan = (
  events: readonly PlannedEvent[],
  days: readonly string[],
  choices: readonly [number, PlanAction][] = [],
) =>
  planOf({
    events,
    wanted: days.map((day) => ({ city: 'Zurich' as const, day })),
    timesOn,
    choices: new Map(choices),
  });
const inShort = (items: ReturnType<typeof planOf>) =>
  items.map(({ action, event: one, toDay }) => [action, one?.day ?? null, toDay]);

describe('the plan of a changed rule', () => {
  it('keeps what both rules have, moves to the nearest new day, makes what is missing, deletes what is left', () => {
    const events = [event(1, '2027-01-01'), event(2, '2027-02-05'), event(3, '2027-05-07')];
    expect(inShort(plan(events, ['2027-01-01', '2027-02-12', '2027-03-12']))).toEqual([
      ['keep', '2027-01-01', '2027-01-01'],
      ['move', '2027-02-05', '2027-02-12'],
      ['make', null, '2027-03-12'],
      ['delete', '2027-05-07', null],
    ]);
  });

  it('leaves those with guests where they are, and offers to postpone or cancel them', () => {
    const guests = { ...published, guests: 3 };
    const [stays, over] = plan(
      [event(1, '2027-02-05', guests), event(2, '2027-06-04', guests)],
      ['2027-02-12'],
    );
    expect([stays?.action, stays?.options, stays?.toDay]).toEqual([
      'keep',
      ['keep', 'move', 'cancel'],
      '2027-02-12',
    ]);
    expect([over?.action, over?.options]).toEqual(['keep', ['keep', 'cancel']]);
  });

  it('never asks guests to come earlier', () => {
    const [item] = plan([event(1, '2027-02-12', { ...published, guests: 1 })], ['2027-02-05'], [[1, 'move']]);
    expect([item?.action, item?.options]).toEqual(['keep', ['keep', 'cancel']]);
  });

  it('leaves alone what an organiser has moved by hand', () => {
    const byHand = event(1, '2027-02-05', { isByHand: true, startsAt: new Date('2027-02-06T18:30:00Z') });
    expect(inShort(plan([byHand], ['2027-02-12']))).toEqual([['keep', '2027-02-05', '2027-02-12']]);
  });

  it('makes the new day when the old event is cancelled or deleted by choice', () => {
    expect(inShort(plan([event(1, '2027-02-05')], ['2027-02-12'], [[1, 'delete']]))).toEqual([
      ['delete', '2027-02-05', null],
      ['make', null, '2027-02-12'],
    ]);
  });

  it('moves an event whose time of day has changed, on its day', () => {
    const early = event(1, '2027-02-05', { startsAt: new Date('2027-02-05T17:30:00Z') });
    expect(inShort(plan([early], ['2027-02-05']))).toEqual([['move', '2027-02-05', '2027-02-05']]);
  });

  it('of any events and days has each event once, and ends or deletes none with guests unasked', () => {
    const day = fc.integer({ min: 1, max: 28 }).map((n) => `2027-02-${String(n).padStart(2, '0')}`);
    const events = fc.uniqueArray(fc.record({ city: fc.constantFrom(...CITIES), day, guests: fc.nat(2) }), {
      selector: ({ city, day: on }) => `${city} ${on}`,
      maxLength: 12,
    });
    fc.assert(
      fc.property(events, fc.uniqueArray(day, { maxLength: 8 }), (made, days) => {
        const known = made.map((one, at) =>
          event(at, one.day, { ...one, ...(one.guests > 0 ? published : {}) }),
        );
        const items = plan(known, days);
        const ids = items.flatMap(({ event: one }) => one?.eventId ?? []);
        expect(ids.toSorted((a, b) => a - b)).toEqual(known.map(({ eventId }) => eventId));
        const unasked = items.filter(({ event: one, action }) => (one?.guests ?? 0) > 0 && action !== 'keep');
        expect(unasked).toEqual([]);
        const takenDays = items.flatMap(({ city, toDay }) => (toDay === null ? [] : [`${city} ${toDay}`]));
        expect(new Set(takenDays).size).toBe(takenDays.length);
        for (const on of days) expect(takenDays).toContain(`Zurich ${on}`);
      }),
    );
  });
});
