import { refusal, type Actor } from '../../fixtures/actors.js';
import { sharedReplicas } from '../../fixtures/app/shared-app.js';
import { floorWith, type Floor, type GuestRounds, type Plan, press } from '../../fixtures/rounds/rounds.js';
import { Screen } from '../../fixtures/rounds/screens.js';
import { onReplica } from '../../fixtures/guests.js';
import { RoundsLive } from '../../../server/rounds/index.js';

const [one, two] = sharedReplicas();
const screens: Screen<unknown>[] = [];
afterEach(() => screens.splice(0).forEach((screen) => screen.close()));

async function phoneOf(person: Actor, { eventId }: Floor, app = one): Promise<Screen<GuestRounds>> {
  const path = `/api/events/${eventId}/rounds/live`;
  const screen = await Screen.open<GuestRounds>(app, onReplica(person, app), path);
  screens.push(screen);
  return screen;
}

/** Three couples have come, and a plan of three rounds is made. */
async function plannedFloor(): Promise<Floor & { her: Actor; him: Actor }> {
  const floor = await floorWith(one, 3);
  await press(floor, 'plan', { minutes: 6, rounds: 3 });
  return { ...floor, her: floor.women[0] as Actor, him: floor.men[0] as Actor };
}

describe('the screen in a guest’s hand', () => {
  it('shows all at once when it is opened, and each change when it happens, on every replica', async () => {
    const floor = await plannedFloor();
    const [here, there] = [await phoneOf(floor.her, floor), await phoneOf(floor.her, floor, two)];
    for (const phone of [here, there]) await phone.until(({ state }) => state === 'waiting');
    await press(floor, 'start');
    for (const phone of [here, there]) {
      const running = await phone.until(({ state }) => state === 'running');
      expect(running).toMatchObject({ round: 1, seat: { table: expect.any(Number) } });
    }
    await press(floor, 'next', { round: 1 });
    for (const phone of [here, there]) {
      const next = await phone.until(({ round }) => round === 2);
      const before = await phone.until(({ round }) => round === 1);
      expect(next.seat?.with?.id).not.toBe(before.seat?.with?.id);
    }
  });

  it('comes back after a lost connection to where the evening is', async () => {
    const floor = await plannedFloor();
    const before = await phoneOf(floor.her, floor);
    await before.until(({ state }) => state === 'waiting');
    before.close();
    await press(floor, 'start');
    const after = await phoneOf(floor.her, floor, two);
    expect(await after.until(() => true)).toMatchObject({ state: 'running', round: 1 });
  });

  it('goes dark when they log out, and when they are blocked', async () => {
    const floor = await plannedFloor();
    const [hers, his] = [await phoneOf(floor.her, floor), await phoneOf(floor.him, floor, two)];
    for (const phone of [hers, his]) await phone.until(() => true);
    await floor.her.post('/api/auth/logout');
    const block = `/api/admin/people/${floor.him.accountId}/block`;
    (await floor.organiser.post(block, { reason: 'A bot.' })).expect(200);
    await press(floor, 'start');
    await hers.over();
    await his.over();
    expect(his.states).toMatchObject([{ state: 'waiting' }]);
  });

  it('is not opened without a ticket, with an old one, or by who has no place', async () => {
    const floor = await plannedFloor();
    const path = `/api/events/${floor.eventId}/rounds/live`;
    const { ticket } = (await floor.her.post('/api/account/live-ticket')).expect(200);
    const [stranger] = (await floorWith(one, 1)).women as [Actor];
    expect(refusal(await onReplica(floor.her, two).get(`${path}?ticket=${ticket.slice(0, -1)}`))).toBe(
      '401 UNAUTHENTICATED',
    );
    one.clock.forward({ seconds: 60 });
    expect(refusal(await floor.her.get(`${path}?ticket=${ticket}`))).toBe('401 UNAUTHENTICATED');
    expect(refusal(await stranger.get(path))).toBe('403 NOT_RESERVED');
    expect(refusal(await floor.her.get(`/api/admin${path.slice(4)}`))).toBe('403 FORBIDDEN');
  });

  it('leaves no more than four of one person open', async () => {
    const floor = await plannedFloor();
    const phones: Screen<GuestRounds>[] = [];
    for (let at = 0; at < 5; at++) phones.push(await phoneOf(floor.her, floor));
    await phones[0]?.over();
    expect(one.app.get(RoundsLive, { strict: false }).open).toBe(4);
  });
});

it('a host’s screen shows who calls, and nobody else’s does', async () => {
  const floor = await plannedFloor();
  const path = `/api/admin/events/${floor.eventId}/rounds/live`;
  const screen = await Screen.open<Plan>(two, onReplica(floor.organiser, two), path);
  screens.push(screen);
  const his = await phoneOf(floor.him, floor);
  await press(floor, 'start');
  (await floor.her.post(`/api/events/${floor.eventId}/rounds/call`)).expect(200);
  const { calls, rounds } = await screen.until((plan) => plan.calls.length > 0);
  const table = rounds[0]?.tables.find(({ guests }) => guests.includes(floor.her.accountId))?.table;
  expect(calls).toMatchObject([{ account_id: floor.her.accountId, name: 'Woman0', table }]);
  await press(floor, `calls/${calls[0]?.id ?? 0}/acknowledge`);
  await screen.until((plan) => plan.state === 'running' && plan.calls.length === 0 && plan.version > 3);
  await press(floor, 'pause');
  await his.until(({ state }) => state === 'paused');
  expect(his.states.every(({ called }) => !called)).toBe(true);
});
