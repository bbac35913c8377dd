import type { Actor } from '../../fixtures/actors.js';
import { until } from '../../fixtures/app/until.js';
import { sharedReplicas } from '../../fixtures/app/shared-app.js';
import { readExport } from '../../fixtures/files/unzip.js';
import { onReplica } from '../../fixtures/guests.js';
import {
  floorWith,
  type Floor,
  type GuestRounds,
  pairsIn,
  press,
  seenBy,
} from '../../fixtures/rounds/rounds.js';
import { Screen } from '../../fixtures/rounds/screens.js';

const [one, two] = sharedReplicas();
const screens: Screen<unknown>[] = [];
afterEach(() => screens.splice(0).forEach((screen) => screen.close()));

/** An evening whose first round of three runs. */
async function runningFloor(couples: number): Promise<Floor> {
  const floor = await floorWith(one, couples);
  await press(floor, 'plan', { minutes: 6, rounds: 3 });
  await press(floor, 'start');
  return floor;
}

const leave = (person: Actor) => person.call('DELETE', '/api/account', { password: person.password });

it('replicas that lost the line between them tell every phone all the same', async () => {
  const floor = await runningFloor(2);
  const [her] = floor.women as [Actor];
  const phone = await Screen.open<GuestRounds>(
    two,
    onReplica(her, two),
    `/api/events/${floor.eventId}/rounds/live`,
  );
  screens.push(phone);
  await phone.until(({ state, round }) => state === 'running' && round === 1);
  // a replica hears the others a moment after its first phone has come
  const cut = async () => {
    const lines = await one.database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'apero-listen' and datname = current_database()`,
    );
    return lines.length > 0;
  };
  await until('a replica listens', cut, { within: 60_000 });
  await press(floor, 'next', { round: 1 });
  await phone.until(({ round }) => round === 2);
});

it('somebody deletes their account in the middle: nobody waits for them, and no row of theirs is left', async () => {
  const floor = await runningFloor(2);
  const [gone] = floor.men as [Actor];
  const theirs = () =>
    one.database.query('select from round_seats where account_id = $1 or partner_id = $1', [gone.accountId]);
  expect(await theirs()).not.toEqual([]);
  (await leave(gone)).expect(200);
  expect(await theirs()).toEqual([]);
  const plan = await press(floor, 'next', { round: 1 });
  expect(plan.round).toBe(2);
  expect(pairsIn(plan, 2)).toHaveLength(1);
  for (const guest of floor.women) {
    const { seat } = await seenBy(guest, floor.eventId);
    expect(seat?.pause === true || seat?.with?.id !== gone.accountId).toBe(true);
  }
});

it('one’s export says at which tables one sat, and how often one asked for a host; never with whom', async () => {
  const floor = await runningFloor(2);
  const [her] = floor.women as [Actor];
  (await her.post(`/api/events/${floor.eventId}/rounds/call`)).expect(200);
  const { data } = await readExport(her, '/api/account/export');
  expect(data['rounds']).toHaveLength(3);
  for (const row of data['rounds'] as object[]) {
    expect(row).toMatchObject({ event_id: floor.eventId, account_id: her.accountId });
    expect(Object.keys(row)).not.toContain('partner_id');
  }
  expect(data['calls_for_a_host']).toHaveLength(1);
});
