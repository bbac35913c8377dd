import type { Actor } from './actor.js';
import { underWay } from './books.js';
import { crowd } from './crowd.js';
import { differences, dinner, DINNER, provider } from './payments.js';
import { type Guest, type Situation, Stake } from './promises.js';
import { EVENTS, PEOPLE } from './random-moves.js';
import { type RunningApp, STORY_BEGINS } from './start-app.js';

/** An evening as the organiser was told that it is. */
export interface Evening {
  id: number;
  men: number;
  women: number;
  cancelled: boolean;
}

/** Somebody's newest reservation, and where it stands. */
interface Standing {
  id: number;
  status: string;
}

const guestOn =
  (side: Guest['side']) =>
  (actor: Actor): Guest => ({ actor, side, paidLate: false });

/** People, two evenings and what all of them were told: the small model that the product is held against. */
export class MovesWorld {
  /** Answers that should not have been given, a sentence each. */
  readonly wrongAnswers: string[] = [];
  /** Whether the provider may be silent. */
  faulty = false;

  private constructor(
    readonly app: RunningApp,
    readonly desk: Actor,
    private readonly evenings: readonly Evening[],
    private readonly stakes: readonly Stake[],
  ) {}

  /** Begins anew, with people and evenings that nothing has happened to. */
  static async begin(app: RunningApp, desk: Actor): Promise<MovesWorld> {
    app.clock.turnTo(STORY_BEGINS);
    await provider(app).control({ do: 'clear' });
    const evenings: Evening[] = [];
    for (let n = 0; n < EVENTS; n++) {
      const [men, women] = [1, 1];
      evenings.push({
        id: await dinner(app, { maxMen: men, maxWomen: women }),
        men,
        women,
        cancelled: false,
      });
    }
    const men = await crowd(app, Math.floor(PEOPLE / 2), 'male');
    const women = await crowd(app, Math.ceil(PEOPLE / 2), 'female');
    const people = [...men.map(guestOn('men')), ...women.map(guestOn('women'))];
    const stakes = people.flatMap((person) => evenings.map((evening) => new Stake(person, evening.id)));
    return new MovesWorld(app, desk, evenings, stakes);
  }

  evening(event: number): Evening {
    const found = this.evenings[event];
    if (!found) throw new Error(`there is no evening ${event}`);
    return found;
  }

  stake({ who, event }: { who: number; event: number }): Stake {
    const found = this.stakes[who * EVENTS + event];
    if (!found) throw new Error(`there is no person ${who}`);
    return found;
  }

  /** All that a person was told. */
  stakesOf(person: Guest): Stake[] {
    return this.stakes.filter((stake) => stake.person === person);
  }

  /** Whatever people were told about this evening, it may end now. */
  isCancelled(evening: Evening): void {
    evening.cancelled = true;
    for (const stake of this.stakes) if (stake.eventId === evening.id) stake.told = null;
  }

  /** Where somebody's live reservation stands; undefined when they have none. */
  async live({ person, eventId }: Stake): Promise<Standing | undefined> {
    const [row] = await this.app.database.query<Standing>(
      `select id, status from reservations
        where account_id = $1 and event_id = $2 and status in ('held', 'paid', 'confirmed')`,
      [person.actor.accountId, eventId],
    );
    return row;
  }

  /** What is so when somebody is about to reserve. */
  async situation(stake: Stake): Promise<Situation> {
    const evening = this.evenings.find(({ id }) => id === stake.eventId);
    const [row] = await this.app.database.query<{ taken: number }>(
      `select count(*)::int as taken from reservations
        where event_id = $1 and side = $2 and status in ('held', 'paid', 'confirmed')`,
      [stake.eventId, stake.person.side],
    );
    return {
      mine: (await this.live(stake))?.status,
      taken: row?.taken ?? 0,
      capacity: evening?.[stake.person.side] ?? 0,
      closed: !evening || evening.cancelled || this.app.clock.now() >= DINNER.startsAt,
      faulty: this.faulty,
    };
  }

  /** All that is wrong at this moment, a sentence each. */
  async wrong(): Promise<string[]> {
    const { database } = this.app;
    const ids = this.evenings.map(({ id }) => id);
    const said = this.evenings.flatMap(({ id, men, women }) => [`${id} men ${men}`, `${id} women ${women}`]);
    const capacities = await database.query<{ is: string }>(
      `select concat_ws(' ', event_id, side, capacity) as is from event_seats where event_id = any($1)`,
      [ids],
    );
    const payable = await database.query<{ is: string }>(
      `select format('session %s of the reservation %s, which is %s, can be paid', p.session_id, r.id, r.status) as is
         from reservations r join payment_sandbox.payments p on p.document #>> '{session,client_reference_id}' = r.hold_key::text
        where r.event_id = any($1) and r.status not in ('held', 'paid') and p.document #>> '{session,status}' = 'open'
          and (p.document #>> '{session,expires_at}')::int > extract(epoch from $2::timestamptz)`,
      [ids, this.app.clock.now()],
    );
    return [
      ...this.wrongAnswers,
      ...(await this.brokenPromises()),
      ...(await differences(this.app)),
      ...said.filter((capacity) => !capacities.some(({ is }) => is === capacity)),
      ...payable.map(({ is }) => is),
    ];
  }

  /** What is wrong once all is at its end: money that the provider keeps for nothing, or does not have. */
  async wrongAtRest(): Promise<string[]> {
    const open = await underWay(this.app.database);
    const money = await this.app.database.query<{ is: string }>(
      `select format('reservation %s is %s (%s), the provider keeps %s of %s and has paid back %s by hand',
                     r.id, r.status, r.moved_why, kept, price, by_hand) as is
         from reservations r cross join lateral (
           select r.price_rappen as price,
                  coalesce(sum((p.document #>> '{charge,amount}')::int
                             - (p.document #>> '{charge,amount_refunded}')::int), 0) as kept,
                  coalesce(sum((select sum((f.document ->> 'amount')::int) from payment_sandbox.refunds f
                                 where f.session_id = p.session_id and f.document #>> '{metadata,refund_id}' is null)),
                           0) as by_hand
             from payment_sandbox.payments p
            where p.document #>> '{session,client_reference_id}' = r.hold_key::text) m
        where r.event_id = any($1)
          and case when r.status = 'paid' or r.moved_why = 'given_up_late' then kept + by_hand <> price
                   else kept <> 0 end`,
      [this.evenings.map(({ id }) => id)],
    );
    return [
      ...open.map((what) => `never ends: ${what}`),
      ...money.map(({ is }) => is),
      ...(await this.wrong()),
    ];
  }

  private async brokenPromises(): Promise<string[]> {
    const now = this.app.clock.now();
    const rows = await this.app.database.query<{ accountId: number; eventId: number; status: string }>(
      `select account_id as "accountId", event_id as "eventId", status from reservations
        where status in ('held', 'paid', 'confirmed')`,
    );
    return this.stakes.flatMap((stake) => {
      const { eventId, person } = stake;
      const row = rows.find(
        (found) => found.eventId === eventId && found.accountId === person.actor.accountId,
      );
      return stake.broken(row?.status, now) ?? [];
    });
  }
}
