import { MatchingService } from '../../server/matching/index.js';
import { MatchingRepository } from '../../server/matching/runs/matching.repository.js';
import { ON_THE_DAY, createCouples, createFreeEvent, listOf } from '../fixtures/event-day.js';
import { type RunningApp, STORY_BEGINS, startApp } from '../fixtures/app/start-app.js';

let one: RunningApp;
let two: RunningApp;
beforeAll(async () => {
  one = await startApp();
  two = await startApp({ replicaOf: one });
});
beforeEach(() => one.clock.turnTo(STORY_BEGINS));
afterEach(() => jest.restoreAllMocks());
afterAll(async () => {
  await two.close();
  await one.close();
});

const ROUNDS = 5;

async function outcomes(eventId: number): Promise<{ runs: number; failed: number }> {
  const services = [one, two].map(({ app }) => app.get(MatchingService));
  const results = await Promise.allSettled(services.map((service) => service.bringUpToDate({ eventId })));
  const rows = await one.database.query('select from matching_runs where event_id = $1', [eventId]);
  return { runs: rows.length, failed: results.filter(({ status }) => status === 'rejected').length };
}

async function eventWithGuests() {
  const eventId = await createFreeEvent(one);
  const people = await createCouples(one, eventId, 3);
  one.clock.turnTo(ON_THE_DAY);
  return { eventId, ...people };
}

/** Without the lock, and with both waiting for each other once they have seen that there is no run: the race as it would be. */
function meetInsteadOfLocking(): void {
  let first: (() => void) | null = null;
  const meet = () =>
    new Promise<void>((go) => {
      if (first) {
        first();
        go();
      } else first = go;
    });
  for (const { app } of [one, two]) {
    const repository = app.get(MatchingRepository);
    const newestRun = repository.newestRun.bind(repository);
    jest.spyOn(repository, 'lockEvent').mockResolvedValue();
    jest.spyOn(repository, 'newestRun').mockImplementation(async (eventId) => {
      const run = await newestRun(eventId);
      await meet();
      return run;
    });
  }
}

describe('two replicas at the same evening', () => {
  it('make the lists once', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { eventId } = await eventWithGuests();
      expect(await outcomes(eventId)).toEqual({ runs: 1, failed: 0 });
      one.clock.turnTo(STORY_BEGINS);
    }
  });

  it('would make them twice, or fail, without the lock', async () => {
    const { eventId } = await eventWithGuests();
    meetInsteadOfLocking();
    expect(await outcomes(eventId)).not.toEqual({ runs: 1, failed: 0 });
  });

  it('answer a rush of guests with the same lists', async () => {
    const { eventId, men, women } = await eventWithGuests();
    const lists = await Promise.all(
      [...men, ...women].flatMap((person) => Array.from({ length: 5 }, () => listOf(person, eventId))),
    );
    expect(lists.every((list) => list.length === 3)).toBe(true);
    const rows = await one.database.query('select from matching_runs where event_id = $1', [eventId]);
    expect(rows).toHaveLength(1);
  });
});
