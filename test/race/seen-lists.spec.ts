import { MatchingService } from '../../server/matching/index.js';
import { MatchingRepository } from '../../server/matching/runs/matching.repository.js';
import { listOf } from '../fixtures/event-day.js';
import { lateGuest, eventOfUna } from '../fixtures/matching/seen-lists.js';
import { type RunningApp, STORY_BEGINS, startApp } from '../fixtures/app/start-app.js';
import { until } from '../fixtures/app/until.js';

let one: RunningApp;
let two: RunningApp;
beforeAll(async () => {
  one = await startApp({ matchesPerPerson: 1 });
  two = await startApp({ replicaOf: one, matchesPerPerson: 1 });
});
beforeEach(() => one.clock.turnTo(STORY_BEGINS));
afterEach(() => jest.restoreAllMocks());
afterAll(async () => {
  await two.close();
  await one.close();
});

/** Stops whoever calls a method of a repository before or after it, until they may go on. */
function stopAt(app: RunningApp, method: 'shownTo' | 'seenPairs') {
  const views = app.app.get(MatchingRepository);
  const original = views[method].bind(views) as (...args: unknown[]) => Promise<never>;
  let goOn = () => undefined as void;
  const released = new Promise<void>((go) => (goOn = go));
  let arrive = () => undefined as void;
  const arrived = new Promise<void>((there) => (arrive = there));
  jest.spyOn(views, method).mockImplementationOnce(async (...args: unknown[]) => {
    const result = await original(...args);
    arrive();
    await released;
    return result;
  });
  return { arrived, goOn };
}

async function someoneWaitsForALock(): Promise<boolean> {
  const rows = await one.database.query(`select from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`);
  return rows.length > 0;
}

/**
 * Una opens her list in the very moment in which another replica makes it anew, for a man who has just come: her list has
 * been found to be up to date, the other has read which lists were seen, and both go on. Returns what she was shown, and
 * her list afterwards.
 */
async function openedWhileComputed() {
  const { eventId, unlike } = await eventOfUna(one);
  const opening = stopAt(one, 'shownTo');
  const shown = listOf(unlike, eventId);
  await opening.arrived;
  await lateGuest(one, eventId);
  const computing = stopAt(two, 'seenPairs');
  const computed = two.app.get(MatchingService).bringUpToDate({ eventId });
  await computing.arrived;
  let isShown = false;
  void shown.then(() => (isShown = true));
  opening.goOn();
  await until('the list is shown or waits', async () => isShown || (await someoneWaitsForALock()), {
    within: 30_000,
  });
  computing.goOn();
  await computed;
  return { shown: await shown, after: await listOf(unlike, eventId) };
}

describe('a list that is opened while another replica makes it anew', () => {
  it('loses nobody whom its owner was shown', async () => {
    const { shown, after } = await openedWhileComputed();
    expect(shown).not.toEqual([]);
    expect(after).toEqual(expect.arrayContaining(shown));
  });

  it('would lose them without the lock', async () => {
    jest.spyOn(one.app.get(MatchingRepository), 'lockEventForReading').mockResolvedValue();
    const { shown, after } = await openedWhileComputed();
    expect(after).not.toEqual(expect.arrayContaining(shown));
  });
});
