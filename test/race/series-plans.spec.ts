import { type Actor, logInOrganiser } from '../fixtures/actors.js';
import { sharedApp } from '../fixtures/app/shared-app.js';

const app = sharedApp();
const FIRST_FRIDAYS = {
  rule: 'FREQ=MONTHLY;BYDAY=1FR',
  starts_on: '2026-12-01',
  start_time: '19:30',
  cities: ['Zurich'],
  name: 'First Friday',
  price: 0,
  max_men: 5,
  max_women: 5,
};
const SECOND = { rule: 'FREQ=MONTHLY;BYDAY=2FR' };
const THIRD = { rule: 'FREQ=MONTHLY;BYDAY=3FR' };

async function twoAtOneSeries() {
  const [one, two] = [await logInOrganiser(app), await logInOrganiser(app)];
  const { id } = (await one.post('/api/admin/series', FIRST_FRIDAYS)).expect(201);
  const path = `/api/admin/series/${id}/plan` as const;
  const show = async (who: Actor, change: object) =>
    (await who.post(`${path}?dry_run=1`, change)).expect(200).fingerprint;
  const days = async () => {
    const { items } = (await one.get(`/api/admin/events?series_id=${id}&order=soonest`)).expect(200);
    return items.map(({ date }) => date.slice(0, 10));
  };
  return { one, two, path, show, days };
}
const statusesOf = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);

describe('two organisers who carry out a plan for the same series at once', () => {
  it.each([1, 2, 3, 4])('do what one of them was shown, round %i', async () => {
    const { one, two, path, show, days } = await twoAtOneSeries();
    const [second, third] = [await show(one, SECOND), await show(two, THIRD)];
    const answers = await Promise.all([
      one.post(path, { ...SECOND, fingerprint: second }),
      two.post(path, { ...THIRD, fingerprint: third }),
    ]);
    expect(statusesOf(answers)).toEqual([200, 409]);
    const isSecond = answers[0]?.status === 200;
    expect((await days()).slice(0, 2)).toEqual(
      isSecond ? ['2026-12-11', '2027-01-08'] : ['2026-12-18', '2027-01-15'],
    );
    expect(await days()).toHaveLength(6);
  });

  it('do it once when both were shown the same', async () => {
    const { one, two, path, show, days } = await twoAtOneSeries();
    const fingerprint = await show(one, SECOND);
    expect(await show(two, SECOND)).toBe(fingerprint);
    const answers = await Promise.all([one, two].map((who) => who.post(path, { ...SECOND, fingerprint })));
    expect(statusesOf(answers)).toEqual([200, 409]);
    expect(await days()).toHaveLength(6);
  });

  it.each([1, 2])('never delete what the other publishes meanwhile, round %i', async () => {
    const { one, two, path, show, days } = await twoAtOneSeries();
    const ending = { rule: 'FREQ=MONTHLY;BYDAY=1FR;COUNT=5' };
    const fingerprint = await show(one, ending);
    const { items } = (await one.post(`${path}?dry_run=1`, ending)).expect(200);
    const last = items.find(({ action }) => action === 'delete')?.event_id ?? 0;
    const [planned, published] = await Promise.all([
      one.post(path, { ...ending, fingerprint }),
      two.post(`/api/admin/events/${last}/publish`),
    ]);
    // one of them came first
    expect([planned.status === 200, published.status === 200]).toContain(false);
    expect(await days()).toHaveLength(planned.status === 200 ? 5 : 6);
  });
});
