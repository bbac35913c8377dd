import { ReservationsRepository } from '../../server/events/reservations/reservations.repository.js';
import { ProfilesService } from '../../server/profile/index.js';
import { type Actor, PROFILE, ana } from '../fixtures/actors.js';
import { sharedReplicas } from '../fixtures/app/shared-app.js';
import { createBarrier } from '../fixtures/barrier.js';
import { onReplica } from '../fixtures/guests.js';
import { createPaidEvent, reserve } from '../fixtures/payments.js';

const ROUNDS = Array.from({ length: 5 }, (_, round) => round + 1);

const [one, two] = sharedReplicas();
afterEach(() => jest.restoreAllMocks());

/** Somebody reserves as a woman and becomes a man at the same instant. Returns the gender and the side of the hold. */
async function bothAtOnce(person: Actor): Promise<{ gender: string; side: string }[]> {
  const eventId = await createPaidEvent(one);
  const become = () => onReplica(person, two).post('/api/profile', { ...PROFILE, gender: 'male' });
  const answers = await Promise.all([reserve(person, eventId), become()]);
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  return one.database.query(
    `select p.gender, r.side from reservations r join profiles p on p.account_id = r.account_id
      where r.account_id = $1 and r.status = 'held'`,
    [person.accountId],
  );
}

describe('a change of gender and a hold at the same instant', () => {
  it.each(ROUNDS)('make a hold on the side of the gender, round %i', async () => {
    const [held] = await bothAtOnce(await ana(one));
    expect([
      { gender: 'female', side: 'women' },
      { gender: 'male', side: 'men' },
    ]).toContainEqual(held);
  });

  it('would make a hold on the other side without the lock (the control)', async () => {
    const person = await ana(one);
    const meet = createBarrier(2);
    for (const { app } of [one, two]) {
      jest.spyOn(app.get(ReservationsRepository, { strict: false }), 'lockAccount').mockResolvedValue();
      const profiles = app.get(ProfilesService, { strict: false });
      const record = profiles.recordGender.bind(profiles);
      jest.spyOn(profiles, 'recordGender').mockImplementation(async (change, by) => {
        await meet();
        await record(change, by);
      });
    }
    const reservations = one.app.get(ReservationsRepository, { strict: false });
    const find = reservations.findBookable.bind(reservations);
    jest.spyOn(reservations, 'findBookable').mockImplementation(async (...which) => {
      const found = await find(...which);
      if (one.database.inTransaction) await meet();
      return found;
    });
    expect(await bothAtOnce(person)).toEqual([{ gender: 'male', side: 'women' }]);
  });
});
