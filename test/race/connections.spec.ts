import { MAKE_CONNECTIONS } from '../../server/feedback/connection-making.service.js';
import { ConnectionsService } from '../../server/relations/connections.service.js';
import { ana, ben } from '../fixtures/actors.js';
import { sharedReplicas } from '../fixtures/app/shared-app.js';
import type { RunningApp } from '../fixtures/app/start-app.js';
import { afterAnEvent, answer, connectionsOf, FIRST_REVEAL } from '../fixtures/connections.js';
import { makeWithoutLock } from '../fixtures/without-guards.js';

const [one, two] = sharedReplicas();
const make = (app: RunningApp) => app.jobs.run(MAKE_CONNECTIONS);
const rows = (eventId: number) =>
  one.database.query<{ state: string }>('select state from connections where event_id = $1', [eventId]);

beforeEach(() => one.database.query('delete from connection_reveals'));
afterEach(() => jest.restoreAllMocks());

/** Two guests who have said yes to each other, at the common time. */
async function inLove() {
  const [her, him] = [await ana(one), await ben(one)];
  const eventId = await afterAnEvent(one, her, him);
  await Promise.all([answer(her, eventId, [him, 'yes']), answer(him, eventId, [her, 'yes'])]);
  one.clock.turnTo(FIRST_REVEAL);
  return { her, him, eventId };
}

/** What happens in the middle of making connections, and may have to wait for it. */
function duringTheMaking(app: RunningApp, act: () => Promise<unknown>): { done: () => Promise<unknown> } {
  const repository = app.app.get(ConnectionsService, { strict: false });
  const mutualYes = repository.mutualYes.bind(repository);
  let acted: Promise<unknown> = Promise.resolve();
  jest.spyOn(repository, 'mutualYes').mockImplementation(async (time) => {
    const found = await mutualYes(time);
    acted = act();
    // long enough for a call that waits for nobody
    await Promise.race([acted, new Promise((resolve) => setTimeout(resolve, 1500))]);
    return found;
  });
  return { done: () => acted };
}

describe('two replicas that look at the same time', () => {
  it('connect two who answered in the same instant once, and tell it once', async () => {
    const { her, him, eventId } = await inLove();
    await Promise.all([make(one), make(two), make(one), make(two)]);
    expect(await rows(eventId)).toEqual([{ state: 'open' }]);
    expect([(await connectionsOf(her)).length, (await connectionsOf(him)).length]).toEqual([1, 1]);
  });
});

describe('a no in the very moment of the making', () => {
  it('ends what was made, whichever comes first', async () => {
    const { her, him, eventId } = await inLove();
    const no = duringTheMaking(one, () => answer(him, eventId, [her, 'no']));
    await make(one);
    await no.done();
    expect([await connectionsOf(her), await connectionsOf(him)]).toEqual([[], []]);
    expect(await rows(eventId)).toEqual([{ state: 'ended' }]);
  });

  it('is lost where the answer does not wait: the control', async () => {
    const { her, him, eventId } = await inLove();
    makeWithoutLock(one);
    const no = duringTheMaking(one, () => answer(him, eventId, [her, 'no']));
    await make(one);
    await no.done();
    expect(await rows(eventId)).toEqual([{ state: 'open' }]);
    expect(await connectionsOf(her)).toHaveLength(1);
  });
});

describe('a block in the very moment of the making', () => {
  it('leaves nothing behind that unblocking would bring back', async () => {
    const { her, him, eventId } = await inLove();
    const block = duringTheMaking(one, () => her.post(`/api/people/${him.accountId}/block`));
    await make(one);
    await block.done();
    await her.delete(`/api/people/${him.accountId}/block`);
    expect([await connectionsOf(her), await connectionsOf(him)]).toEqual([[], []]);
    expect(await rows(eventId)).toEqual([{ state: 'ended' }]);
  });
});
