import { PaymentRecords } from '../../server/payments/records/payment-records.js';
import { type Actor, ana, logInOrganiser, refusal } from '../fixtures/actors.js';
import { sharedReplicas } from '../fixtures/app/shared-app.js';
import { createBarrier } from '../fixtures/barrier.js';
import { onReplica } from '../fixtures/guests.js';
import {
  confirm,
  createPaidEvent,
  differences,
  press,
  reconcile,
  reserve,
  webhooksArrive,
} from '../fixtures/payments.js';
import { type Dump, dump, restore } from '../fixtures/provider/restore.js';

const ROUNDS = [1, 2, 3];

const [one, two] = sharedReplicas();
let woman: Actor;
let organiser: Actor;
let eventId: number;
let session: string;
let copy: Dump;
beforeEach(async () => {
  [organiser, woman] = [await logInOrganiser(one), await ana(one)];
  eventId = await createPaidEvent(one, { maxWomen: 1 });
  // the stories before this one were later in their day
  await one.database.query('delete from provider_event_cursor');
  one.clock.forward({ minutes: 5 });
  copy = await dump(one);
  session = (await reserve(woman, eventId)).expect(200).session_id;
});
afterEach(() => jest.restoreAllMocks());

/** She has paid, nobody was told, and the database is what it was before. */
async function paysAndIsForgotten(webhook = 'twice'): Promise<void> {
  await press(one, session, `pay?webhook=${webhook}`);
  await restore(one, copy);
}

const written = () =>
  one.database.query<{ id: number }>(
    `select o.id from ownerless_payments o join payments p on p.id = o.id where p.session_id = $1`,
    [session],
  );

/** Webhooks, the guest in two tabs, and the reconciliation, on both replicas at the same instant. */
const allAtOnce = () =>
  Promise.all([
    confirm(woman, session, eventId),
    confirm(onReplica(woman, two), session, eventId),
    ...[one, two].flatMap((app) => [webhooksArrive(app), reconcile(app)]),
  ]);

describe('money without an owner', () => {
  afterEach(async () => expect(await differences(one)).toEqual([]));

  it.each(ROUNDS)('is written down once, by whoever hears of it first, round %i', async () => {
    await paysAndIsForgotten();
    const [first, second] = await allAtOnce();
    expect([first, second].map(refusal)).toEqual(['409 PAYMENT_IN_REVIEW', '409 PAYMENT_IN_REVIEW']);
    expect(await written()).toHaveLength(1);
  });

  it.each(ROUNDS)(
    'has its place or goes back when two organisers press at once, never both, round %i',
    async () => {
      await paysAndIsForgotten();
      await reconcile(one);
      const [money] = await written();
      const path = `/api/admin/ownerless-payments/${money?.id}/decision`;
      const answers = await Promise.all([
        organiser.post(path, { decision: 'place' }),
        onReplica(organiser, two).post(path, { decision: 'refund' }),
        onReplica(organiser, two).post(path, { decision: 'place' }),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      for (const answer of answers.filter(({ status }) => status !== 200))
        expect(refusal(answer)).toBe('409 ALREADY_DECIDED');
      await one.jobs.drain();
    },
  );
});

describe('money without an owner, were its session not unique (the control)', () => {
  it('would be written down twice', async () => {
    await one.database.query(
      'alter table payments drop constraint payments_session_unique, drop constraint payments_intent_unique',
    );
    await paysAndIsForgotten('lost');
    const meet = createBarrier(2);
    for (const { app } of [one, two]) {
      const records = app.get(PaymentRecords, { strict: false });
      const insert = records.insert.bind(records);
      jest.spyOn(records, 'insert').mockImplementationOnce(async (...payment) => {
        await meet();
        return insert(...payment);
      });
    }
    await Promise.all([confirm(woman, session, eventId), confirm(onReplica(woman, two), session, eventId)]);
    // not those without an owner: of two rows of one session each confirmation may go on with the same
    const rows = await one.database.query('select from payments where session_id = $1', [session]);
    expect(rows).toHaveLength(2);
    await restore(one, copy);
    await one.database.query(
      `alter table payments add constraint payments_session_unique unique (session_id),
         add constraint payments_intent_unique unique (payment_intent)`,
    );
  });
});
