import { Injectable } from '@nestjs/common';
import { Settings } from '../common/config/settings.js';
import {
  BookingService,
  type City,
  EventChanges,
  EventPages,
  EventsService,
  type EventWithSeats,
  type NewEventFields,
  onlySideOf,
  type Side,
  SIDES,
  unfitReasons,
  VenuesService,
} from '../events/index.js';
import { SandboxHost } from '../payments/index.js';
import type { DemoEvent } from './demo-calendar.js';
import type { NumberedPerson } from './samples/sample-people.js';
import { SAMPLE_DETAILS } from './samples/sample-details.js';
import { sampleVenue } from './samples/sample-events.js';
import { type Seat, seedReservation, type SeedReservation, SeededRandom } from './seed-events.js';
import { SeedService } from './seed.service.js';
import { DAY } from '../common/time/durations.rules.js';

/** The prefix of the demonstration's checkout session ids. */
export const DEMO_SESSIONS = 'cs_test_demo_';

const POSTPONED_BY = 7 * DAY;

/** Events of the demonstration, and their guests. */
@Injectable()
export class DemoEvents {
  private readonly random = new SeededRandom(20_261_201);

  constructor(
    private readonly settings: Settings,
    private readonly events: EventsService,
    private readonly changes: EventChanges,
    private readonly venues: VenuesService,
    private readonly pages: EventPages,
    private readonly booking: BookingService,
    private readonly provider: SandboxHost,
    private readonly seed: SeedService,
  ) {}

  /** Creates events with their details. Returns them in the same order. */
  async addEvents(all: readonly NewEventFields[]): Promise<EventWithSeats[]> {
    const venues = new Map<City, number>();
    for (const { city } of all) if (!venues.has(city)) venues.set(city, await this.venueIn(city));
    const ids = await this.events.createMany(
      all.map((one) => (one.location ? { ...one, venueId: venues.get(one.city) ?? null } : one)),
    );
    for (const [index, { city }] of all.entries())
      await this.pages.setDetails([ids[index] ?? 0], SAMPLE_DETAILS[city]);
    const events = await this.events.findMany(ids);
    return events.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
  }

  private async venueIn(city: City): Promise<number> {
    const { items } = await this.venues.list({ city }, { page: 1, per_page: 1 });
    return (items[0] ?? (await this.venues.create(sampleVenue(city)))).id;
  }

  /** Inserts seats, paid in the sandbox; free of charge without it. */
  async addSeats(reservations: readonly SeedReservation[]): Promise<void> {
    const page = `${this.settings.publicUrl}/sandbox/checkout/`;
    const free = (one: SeedReservation) => ({ ...one, outcome: 'confirmed' as const, priceRappen: 0 });
    const made = this.provider.sandbox ? reservations : reservations.map(free);
    await this.seed.addReservations(made, DEMO_SESSIONS, page);
  }

  /** Returns the reservations of the guests at an event; their outcome is random unless given. */
  seatsAt(event: EventWithSeats, seats: readonly Seat[], now: Date): SeedReservation[] {
    return seats.map((seat) => seedReservation(event, seat, now, this.random));
  }

  /** Adds an event with guests chosen from `people`, and applies its fate. */
  async addDemoEvent({ fields, seats, fate }: DemoEvent, people: readonly NumberedPerson[], now: Date) {
    const [event] = await this.addEvents([fields]);
    if (!event) return;
    const fitting = people.filter(({ profile }) => unfitReasons(event, profile).length === 0);
    // each event begins with another person, so that not the same ones are everywhere
    const start = event.id % Math.max(1, fitting.length);
    const guests = [...fitting.slice(start), ...fitting.slice(0, start)];
    const sides = { men: onSide(guests, 'men'), women: onSide(guests, 'women') };
    // an open side uses the row of the women's seats
    const rowOf = (side: Side) => onlySideOf(event.format) ?? side;
    const taken = SIDES.flatMap((side) =>
      sides[side].slice(0, seats[side]).map(({ accountId }) => ({ accountId, side: rowOf(side) })),
    );
    const withOutcome = taken.map((seat, index) => ({ ...seat, outcome: outcomeOf(fields, fate, index) }));
    await this.addSeats(this.seatsAt(event, withOutcome, now));
    const left = SIDES.flatMap((side) => sides[side].slice(seats[side]));
    if (fate === 'waiting')
      for (const { accountId, profile } of left)
        await this.booking.joinWaitingList({
          eventId: event.id,
          accountId,
          guest: () => Promise.resolve(profile),
          addressKey: null,
        });
    if (fate === 'postponed')
      await this.changes.postpone(
        event.id,
        { startsAt: new Date(event.startsAt.getTime() + POSTPONED_BY) },
        { by: 'demo', notify: false },
      );
    if (fate === 'cancelled') await this.events.close(event.id);
  }
}

function onSide(people: readonly NumberedPerson[], side: Side): NumberedPerson[] {
  return people.filter(({ profile }) => profile.gender === (side === 'men' ? 'male' : 'female'));
}

/** Returns the outcome of the nth seat: usually paid; refunded at a cancelled event; at some, the first is being paid. */
function outcomeOf({ priceRappen }: NewEventFields, fate: DemoEvent['fate'], nth: number): Seat['outcome'] {
  if (fate === 'cancelled') return 'event_cancelled';
  if (fate === 'holding' && nth === 0) return 'held';
  return priceRappen > 0 ? 'paid' : 'confirmed';
}
