import { type Actor, guest, logInOrganiser } from '../../fixtures/actors.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import { createFreeEvent, giveSeats } from '../../fixtures/event-day.js';
import { simulatedEvents } from '../../fixtures/matching/simulated-events.js';

const app = sharedApp();
const SIDE = 10;
const EVENTS = 6;
let organiser: Actor;
let women: Actor[];
let men: Actor[];

beforeAll(async () => {
  organiser = await logInOrganiser(app);
  women = await people('female');
  men = await people('male');
  for (let week = 0; week < EVENTS; week++) await pastEvent(week);
}, 120_000);
beforeEach(async () => {
  await tellUntil('2026-12-31T09:00:00Z');
});

function people(gender: 'female' | 'male'): Promise<Actor[]> {
  return Promise.all(Array.from({ length: SIDE }, (_, at) => guest(app, `${gender}${at}`, { gender })));
}

/** An event at which all were on each other's list, sat together as simulated, and rated each other. */
async function pastEvent(week: number): Promise<void> {
  const startsAt = new Date(Date.UTC(2026, 10, 2 + 7 * week, 18));
  const eventId = await createFreeEvent(app, { startsAt, endsAt: new Date(startsAt.getTime() + 10_800_000) });
  await giveSeats(app, eventId, ...women, ...men);
  const pairs = simulatedEvents({
    seed: week,
    events: 1,
    pairs: SIDE * SIDE,
    effects: { values: 6, kids: 6 },
  });
  for (const [at, { score, parts, mutualYes }] of pairs.entries()) {
    const [her, him] = [women[at % SIDE], men[Math.floor(at / SIDE)]];
    if (!her || !him) throw new Error('There are as many men as women');
    const [one, two] = [her.accountId, him.accountId].sort((a, b) => a - b);
    await app.database.query(
      `insert into matches (event_id, account_a, account_b, score, parts, reasons, icebreakers, rank_a, rank_b)
       values ($1, $2, $3, $4, $5, '[]', '{"a": [], "b": []}', 1, 1)`,
      [eventId, one, two, score, JSON.stringify(parts)],
    );
    await app.database.query(
      `insert into ratings (event_id, rater_id, rated_id, rating, created_at, updated_at)
       values ($1, $2, $3, 'yes', $5, $5), ($1, $3, $2, $4, $5, $5)`,
      [eventId, one, two, mutualYes ? 'yes' : 'maybe', new Date(startsAt.getTime() + 86_400_000)],
    );
  }
}

/** Connections have been told until then. Later than any report that is kept. */
async function tellUntil(time: string): Promise<void> {
  app.clock.turnTo(new Date(app.clock.now().getTime() + 3_600_000));
  await app.database.query('delete from connection_reveals');
  await app.database.query('insert into connection_reveals (id, last_at) values (1, $1)', [time]);
}

/** As the report counts. */
const inFives = (count: number) => Math.floor(count / 5) * 5;

async function quality() {
  return (await organiser.get('/api/admin/matching/quality')).expect(200);
}

describe('What organisers read about the matching', () => {
  it('says whether agreement went with a mutual yes, each part by itself, and beside what is published', async () => {
    const report = await quality();
    expect(report).toMatchObject({
      state: 'ready',
      events: inFives(EVENTS),
      pairs: 600,
      same_table: null,
      fit: null,
    });
    expect(report.published).toEqual({ from: 0.5, to: 0.56 });
    expect(report.agreement?.from).toBeGreaterThan(0.5);
    const values = report.parts.find(({ part }) => part === 'values');
    expect(values).toMatchObject({ weight: 18, proposed: null });
    expect(values?.measure?.auc).toBeGreaterThan(0.6);
    expect(report.calibration.length).toBeGreaterThan(1);
  });

  it('names nobody and no event, and is made once for all who ask within ten minutes', async () => {
    const first = await quality();
    app.clock.turnTo(new Date(app.clock.now().getTime() + 9 * 60_000));
    const another = await quality();
    expect(another).toEqual(first);
    expect(JSON.stringify(another)).not.toMatch(/"(id|account|event_id|name)/);
    app.clock.turnTo(new Date(app.clock.now().getTime() + 2 * 60_000));
    expect((await quality()).computed_at).not.toBe(first.computed_at);
  });

  it('leaves out who has withdrawn from being matched, who is blocked, and pairs of whom one blocked the other', async () => {
    const [withdrawn, blocked, blocker] = women;
    const [him] = men;
    if (!withdrawn || !blocked || !blocker || !him) throw new Error('Ten women came');
    await app.database.query(
      `update consents set withdrawn_at = greatest(given_at, $2) where account_id = $1 and purpose = 'matching' and withdrawn_at is null`,
      [withdrawn.accountId, app.clock.now()],
    );
    await tellUntil('2026-12-31T09:00:00Z');
    expect((await quality()).pairs).toBe(inFives(600 - EVENTS * SIDE));
    await app.database.query('update accounts set blocked_at = $2 where id = $1', [
      blocked.accountId,
      app.clock.now(),
    ]);
    await tellUntil('2026-12-31T09:00:00Z');
    expect((await quality()).pairs).toBe(inFives(600 - 2 * EVENTS * SIDE));
    await app.database.query('insert into blocks (blocker_id, blocked_id, created_at) values ($1, $2, $3)', [
      blocker.accountId,
      him.accountId,
      app.clock.now(),
    ]);
    await tellUntil('2026-12-31T09:00:00Z');
    expect((await quality()).pairs).toBe(inFives(600 - 2 * EVENTS * SIDE - EVENTS));
  });

  it('says nothing where too few pairs rated each other, nor of answers that have not been told', async () => {
    await tellUntil('2026-11-11T09:00:00Z');
    const report = await quality();
    expect(report).toMatchObject({
      state: 'too_few_pairs',
      events: 0,
      agreement: null,
      calibration: [],
      fit: null,
    });
    expect(report.needed).toEqual({ pairs: 300, events: 5, events_to_fit: 10 });
    expect(report.mutual_yes_share).toBeNull();
    expect(report.parts.every(({ measure, proposed }) => measure === null && proposed === null)).toBe(true);
  });

  it('knows who sat together where there were rounds', async () => {
    const pairs = await app.database.query<{ event: number; one: number; two: number }>(
      `select m.event_id as event, m.account_a as one, m.account_b as two from matches m
         join ratings r on r.event_id = m.event_id and r.rater_id = m.account_b and r.rated_id = m.account_a
        where r.rating = 'yes' order by 1, 2, 3`,
    );
    const seated = new Set<string>();
    for (const [at, { event, one, two }] of pairs.entries()) {
      if (seated.has(`${event}:${one}`) || seated.has(`${event}:${two}`)) continue;
      seated.add(`${event}:${one}`).add(`${event}:${two}`);
      await app.database.query(
        `insert into round_seats (event_id, round, account_id, table_number, partner_id)
         values ($1, 1, $2, $4, $3), ($1, 1, $3, $4, $2)`,
        [event, one, two, at + 1],
      );
    }
    await app.database.query(
      `insert into round_plans (event_id, state, version, round, rounds, minutes, break_minutes, report, begins_at, ends_at, planned_at, ended_at)
       select id, 'ended', 1, 1, 1, 6, 0, '{}', starts_at, ends_at, starts_at, ends_at from events where id in (select event_id from matches)`,
    );
    const { same_table: sameTable, pairs: counted } = await quality();
    expect(sameTable?.pairs).toBe(counted);
    expect(sameTable?.from).toBeGreaterThan(0.5);
    // in a round that has not begun nobody has sat anywhere
    await app.database.query('update round_seats set round = 2');
    await tellUntil('2026-12-31T09:00:00Z');
    expect((await quality()).same_table).toMatchObject({ auc: 0.5 });
  });
});
