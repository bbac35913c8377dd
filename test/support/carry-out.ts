import { isSilence } from '../../server/payments/reconciliation/reconciler.js';
import type { Answer } from './actor.js';
import { underWay } from './books.js';
import type { MovesWorld } from './moves-world.js';
import { confirm, press, provider, reconcile, reserve, webhooksArrive } from './payments.js';
import { isRightAnswer, type Stake } from './promises.js';
import { EVENTS, type Move, type Moves } from './random-moves.js';

/** How long a hold lives, in milliseconds. */
const HOLD = 30 * 60_000;
/** Of a partial refund in the provider's dashboard, in Rappen. */
const PART = 1000;
/** More than the longest pause after which a refund is tried again, and how often that passes until all must be at rest. */
const HOURS_OF_REST = 7;
const ROUNDS_OF_REST = 12;

/** Carries a move out, and keeps in mind what people were told. */
export async function carryOut(world: MovesWorld, move: Move): Promise<void> {
  // the table below says which belong together
  const act = MOVES[move.do] as (world: MovesWorld, move: Move) => Promise<void>;
  await act(world, move);
}

/** The provider is well again, time passes, and all that is under way comes to its end. */
export async function comeToRest(world: MovesWorld): Promise<void> {
  await carryOut(world, { do: 'mend provider' });
  for (let round = 0; round < ROUNDS_OF_REST; round++) {
    for (const name of ['deliver webhooks', 'run jobs', 'reconcile'] as const)
      await carryOut(world, { do: name });
    if ((await underWay(world.app.database)).length === 0) return;
    world.app.clock.forward({ hours: HOURS_OF_REST });
  }
}

const MOVES: { [Name in keyof Moves]: (world: MovesWorld, move: Moves[Name]) => Promise<void> } = {
  reserve: async (world, at) => {
    const stake = world.stake(at);
    const situation = await world.situation(stake);
    const { status, body } = await reserve(stake.person.actor, stake.eventId);
    const answer = status === 200 ? '200' : (body.code ?? String(status));
    if (!isRightAnswer(answer, situation))
      world.wrongAnswers.push(
        `${stake.name} asked for a place and heard ${answer}: ${JSON.stringify(situation)}`,
      );
    // a hold may stand, and its payment page is not there yet
    if (answer === 'UNAVAILABLE' || answer === 'PAYMENT_UNDER_WAY') forget(stake, 'nothing', 'held');
    if (status !== 200) return;
    // the same page again is the same promise
    if (stake.sessions[0] === body.session_id) return;
    stake.sessions.unshift(body.session_id);
    stake.told = 'held';
    stake.until = new Date(world.app.clock.now().getTime() + HOLD);
  },
  pay: async (world, { session, way, ...at }) => {
    const stake = world.stake(at);
    const page = stake.session(session);
    if (!page) return;
    await press(world.app, page, `pay?${way}`);
    if (way.includes('late_money')) stake.person.paidLate = true;
    if (way.includes('settle=failed')) forget(stake, 'held');
  },
  'come back': async (world, { session, ...at }) => {
    const stake = world.stake(at);
    const page = stake.session(session);
    if (!page) return;
    const answer = await confirm(stake.person.actor, page, stake.eventId);
    hear(world, stake, 'came back', answer);
    if (answer.status === 200) stake.told = 'place';
  },
  leave: async (world, { session, ...at }) => {
    const stake = world.stake(at);
    const page = stake.session(session);
    if (!page) return;
    const address = await press(world.app, page, 'cancel');
    forget(stake, 'held');
    // where there is no way back the page itself is shown
    if (address.startsWith('http')) await fetch(address, { method: 'POST', redirect: 'manual' });
  },
  'give back': async (world, at) => {
    const stake = world.stake(at);
    const answer = await stake.person.actor.post(`/api/events/${stake.eventId}/cancellation`);
    hear(world, stake, 'gave back', answer);
    if (answer.status === 200) stake.told = 'nothing';
    else forget(stake, 'held');
  },
  'refund by organiser': async (world, at) => {
    const stake = world.stake(at);
    const place = await world.live(stake);
    if (!place) return;
    const answer = await world.desk.post(`/api/admin/reservations/${place.id}/refund`);
    hear(world, stake, 'was refunded', answer);
    if (answer.status === 200) stake.told = 'nothing';
  },
  'be given': async (world, at) => {
    const stake = world.stake(at);
    const body = { account_id: stake.person.actor.accountId };
    const answer = await world.desk.post(`/api/admin/events/${stake.eventId}/reservations`, body);
    hear(world, stake, 'was given a place', answer);
    if (answer.status === 201) stake.told = 'place';
  },
  'be moved': async (world, { who, event }) => {
    const from = world.stake({ who, event });
    const to = world.stake({ who, event: (event + 1) % EVENTS });
    const place = await world.live(from);
    if (!place) return;
    const answer = await world.desk.post(`/api/admin/reservations/${place.id}/move`, {
      event_id: to.eventId,
    });
    hear(world, from, 'was moved', answer);
    if (answer.status !== 200) return;
    from.told = 'nothing';
    to.told = 'place';
  },
  'refund in dashboard': async (world, { session, part, ...at }) => {
    const stake = world.stake(at);
    const page = stake.session(session);
    if (!page) return;
    const response = await fetch(`${world.app.url}/sandbox/dashboard/refunds`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ session: page, ...(part ? { amount: PART } : {}) }),
    });
    if (!response.ok || part) return;
    for (const any of world.stakesOf(stake.person)) forget(any, 'held', 'place');
  },
  'change capacity': async (world, { event, men, women }) => {
    const evening = world.evening(event);
    const wish = { max_men: men, max_women: women };
    const { status } = await world.desk.patch(`/api/admin/events/${evening.id}`, wish);
    if (status === 200) Object.assign(evening, { men, women });
    else if (status >= 500) world.wrongAnswers.push(`changing the capacity answered ${status}`);
  },
  'cancel event': async (world, { event }) => {
    const evening = world.evening(event);
    const { status } = await world.desk.post(`/api/admin/events/${evening.id}/cancel`);
    if (status === 200) world.isCancelled(evening);
    else world.wrongAnswers.push(`cancelling answered ${status}`);
  },
  'let time pass': async ({ app }, { minutes }) => app.clock.forward({ minutes }),
  'break provider': async (world, { fault }) => {
    world.faulty ||= fault.target === 'api';
    await provider(world.app).control({ do: 'fault', ...fault });
  },
  'mend provider': async (world) => {
    world.faulty = false;
    await provider(world.app).control({ do: 'clear' });
  },
  'deliver webhooks': ({ app }) => webhooksArrive(app),
  'deliver one again': async ({ app }) => {
    const [row] = await app.database.query<{ id: string }>(
      'select id from payment_sandbox.events order by random() limit 1',
    );
    if (row) await provider(app).control({ do: 'resend', event: row.id });
    await webhooksArrive(app);
  },
  'run jobs': async ({ app, faulty }) => {
    await app.jobs.drain().catch((error: unknown) => {
      // a job that found the provider silent comes again
      if (!faulty || !isSilence(error)) throw error;
    });
  },
  reconcile: async (world) => {
    const report = await reconcile(world.app);
    const failures = Object.values(report).flatMap((tally) => tally.failures);
    for (const failure of failures)
      if (!world.faulty || !isSilence(failure))
        world.wrongAnswers.push(`the reconciliation: ${String(failure)}`);
  },
};

// some may be told no: nobody is ever told that we do not know what to do
function hear(world: MovesWorld, stake: Stake, what: string, { status, body }: Answer): void {
  if (status < 500 || (status === 503 && world.faulty)) return;
  world.wrongAnswers.push(`${stake.name} ${what} and heard ${status} ${JSON.stringify(body)}`);
}

function forget(stake: Stake, ...told: Stake['told'][]): void {
  if (told.includes(stake.told)) stake.told = null;
}
