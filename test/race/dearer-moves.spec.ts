import { type Actor, logInOrganiser, refusal } from '../fixtures/actors.js';
import { sharedReplicas } from '../fixtures/app/shared-app.js';
import { type RunningApp, startApp } from '../fixtures/app/start-app.js';
import { createBarrier } from '../fixtures/barrier.js';
import { subjectsTo, WITH_MAIL } from '../fixtures/mail/mailbox.js';
import { reservationsOf } from '../fixtures/organiser.js';
import {
  beginStory,
  buySeat,
  confirm,
  createPaidEvent,
  differences,
  listedEvent,
  paidBack,
  press,
  reservationStatus,
} from '../fixtures/payments.js';
import { askWithoutLock } from '../fixtures/without-guards.js';

const ROUNDS = [1, 2, 3];

/** A guest with a paid seat, and a dearer event to which they are to be moved. */
async function paidGuest(app: RunningApp, organiser: Actor) {
  const { woman, eventId: from } = await beginStory(app);
  await buySeat(app, woman, from);
  const [reservation] = await reservationsOf(organiser, from);
  const to = await createPaidEvent(app, { name: 'Fondue on the summit', priceRappen: 6000, maxWomen: 2 });
  return { woman, from, to, reservation: reservation?.id ?? 0 };
}

const ask = (organiser: Actor, reservation: number, to: number) =>
  organiser.post(`/api/admin/reservations/${reservation}/move`, { event_id: to, difference: 'ask' });

const asksLogged = async (app: RunningApp, reservation: number) =>
  app.database.query(
    `select from audit_log where action = 'reservation.difference_asked' and subject_id = $1`,
    [reservation],
  );

const mailsAbout = async (app: RunningApp, { email }: Actor) =>
  (await subjectsTo(app, email)).filter((subject) => subject.startsWith('Another evening'));

describe('two organisers who ask a guest for the difference of a dearer move at once', () => {
  const [one, two] = sharedReplicas(WITH_MAIL);
  let organisers: [Actor, Actor];
  beforeEach(async () => {
    organisers = [await logInOrganiser(one), await logInOrganiser(two)];
  });
  afterEach(async () => expect(await differences(one)).toEqual([]));

  it.each(ROUNDS)('ask once: one seat is held, one mail is sent, round %i', async () => {
    const { woman, from, to, reservation } = await paidGuest(one, organisers[0]);
    const answers = await Promise.all(organisers.map(async (organiser) => ask(organiser, reservation, to)));
    expect(answers.map((answer) => (answer.status === 200 ? 'asked' : refusal(answer))).toSorted()).toEqual([
      '409 ALREADY_RESERVED',
      'asked',
    ]);
    expect(await listedEvent(woman, to)).toMatchObject({ user_status: 'held', women_left: 1 });
    expect(await asksLogged(one, reservation)).toHaveLength(1);
    expect(await mailsAbout(one, woman)).toHaveLength(1);

    const asked = answers.find(({ status }) => status === 200)?.body;
    const session = asked?.pay_url?.split('/').at(-1) ?? '';
    await press(one, session, 'pay');
    (await confirm(woman, session, to)).expect(200);
    expect(await reservationStatus(one, woman, from)).toBe('cancelled');
    expect(await reservationStatus(one, woman, to)).toBe('paid');
    await one.jobs.drain();
    expect(await paidBack(one, woman)).toBe(0);
  });
});

describe('two organisers who ask for a difference at once, without the guard', () => {
  let app: RunningApp;
  beforeEach(async () => {
    app = await startApp(WITH_MAIL);
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await app.close();
  });

  it('would ask twice, hold two seats and send two mails', async () => {
    const organisers = [await logInOrganiser(app), await logInOrganiser(app)];
    const [first] = organisers;
    if (!first) throw new Error('Nobody has logged in');
    const { woman, to, reservation } = await paidGuest(app, first);
    await askWithoutLock(app, createBarrier(2));
    const answers = await Promise.all(organisers.map(async (organiser) => ask(organiser, reservation, to)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await asksLogged(app, reservation)).toHaveLength(2);
    expect(await differences(app)).toContainEqual(
      expect.stringMatching(/^a person has one live reservation for an event at most/),
    );
    expect(await mailsAbout(app, woman)).toHaveLength(2);
  });
});
