import { RoundsRepository } from '../../server/rounds/rounds.repository.js';
import { createBarrier } from '../fixtures/barrier.js';
import { sharedApp } from '../fixtures/app/shared-app.js';
import { type Floor, floorWith, press } from '../fixtures/rounds/rounds.js';

const app = sharedApp({ clockRunsOn: true });
afterEach(() => jest.restoreAllMocks());

/** The first of three rounds has begun. */
async function runningFloor(): Promise<Floor> {
  const floor = await floorWith(app, 2);
  await press(floor, 'plan', { minutes: 5, rounds: 3 });
  await press(floor, 'start');
  return floor;
}

/** Hosts press next in the same moment. Returns how often the rounds were moved along by that. */
async function pressedBy(hosts: number, floor: Floor): Promise<number> {
  const version = async () => {
    const [row] = await app.database.query<{ version: number }>(
      'select version from round_plans where event_id = $1',
      [floor.eventId],
    );
    return row?.version ?? 0;
  };
  const before = await version();
  const plans = await Promise.all(Array.from({ length: hosts }, () => press(floor, 'next', { round: 1 })));
  expect(plans.map(({ round }) => round)).toEqual(plans.map(() => 2));
  return (await version()) - before;
}

it('hosts who press next in the same moment leave one round', async () => {
  expect(await pressedBy(6, await runningFloor())).toBe(1);
});

it('and would do it twice without the lock (the control)', async () => {
  const floor = await runningFloor();
  const bothHaveRead = createBarrier(2);
  // `this` of the calls below
  // eslint-disable-next-line @typescript-eslint/unbound-method
  const findPlan = RoundsRepository.prototype.findPlan;
  jest.spyOn(RoundsRepository.prototype, 'lock').mockResolvedValue();
  jest.spyOn(RoundsRepository.prototype, 'findPlan').mockImplementation(async function (
    this: RoundsRepository,
    eventId: number,
  ) {
    const plan = await findPlan.call(this, eventId);
    await bothHaveRead();
    return plan;
  });
  expect(await pressedBy(2, floor)).toBe(2);
});
