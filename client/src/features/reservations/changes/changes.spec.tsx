import { screen, waitFor } from '@testing-library/react';
import { answer, renderInApp } from '../../../../test/render';
import type { EventChange } from '../../../api/types';
import { Changes } from './changes';

const WAS = {
  date: '2099-12-04T18:00:00.000Z',
  ends_at: '2099-12-04T21:00:00.000Z',
  city: 'Zurich',
  venue: 'Bootshaus',
  location: 'Quai 1',
} as const;
const CHANGE: EventChange = {
  ...WAS,
  id: 7,
  change_id: 3,
  name: 'Fondue on the boat',
  cancelled: false,
  kind_changed: false,
  before: WAS,
  status: 'paid',
  paid_chf: 49.5,
  refund_until: '2099-12-02T18:00:00.000Z',
  free_refund_until: null,
};
const REFUND = { event_id: 7, amount_chf: 49.5, currency: 'CHF', reason: 'event_cancelled' };

/** The server says this of the guest's events. */
const says = (changes: EventChange[], refunds: object[] = []) =>
  answer({
    'GET /api/profile/events': { json: { upcoming: [], past: [], changes } },
    'GET /api/profile/refunds': { json: refunds },
    'POST /api/events/7/acknowledge': { json: { success: true } },
  });
const notice = async () => (await screen.findByRole('status')).textContent;

describe('a changed event', () => {
  it('says what was, what is, that the place stays and until when the money comes back', async () => {
    says([{ ...CHANGE, date: '2099-12-11T18:30:00.000Z', location: 'Quai 2' }]);
    renderInApp(<Changes />);
    const text = await notice();
    expect(text).toContain('Fondue on the boat has a new time and a new address');
    expect(text).toMatch(/Was.*4 December 2099.*Quai 1.*Now.*11 December 2099.*Quai 2/);
    expect(text).toContain('Your place is kept.');
    expect(text).toMatch(/cancel by Wed, 2 Dec 2099, 19:00 and get CHF 49.50 back/);
  });

  it('says only what is different', async () => {
    says([{ ...CHANGE, venue: 'Seebad', paid_chf: 0 }]);
    renderInApp(<Changes />);
    const text = await notice();
    expect(text).toContain('has a new address');
    expect(text).not.toContain('December');
    expect(text).toContain('please cancel your place');
    expect(text).not.toContain('CHF');
  });

  it('says in neutral words that it is for others now, and where one reads for whom', async () => {
    says([{ ...CHANGE, kind_changed: true }]);
    renderInApp(<Changes />);
    const text = await notice();
    expect(text).toContain('Fondue on the boat has changed');
    expect(text).toContain('It is meant for other guests than before.');
    expect(text).not.toContain('December 2099');
    expect(screen.getByRole('link', { name: 'See for whom' })).toHaveAttribute('href', '/events/7');
  });

  it('says when the deadline has passed', async () => {
    says([{ ...CHANGE, city: 'Basel', refund_until: '2020-12-02T18:00:00.000Z' }]);
    renderInApp(<Changes />);
    expect(await notice()).toContain('The deadline for a refund has passed.');
  });

  it.each([
    ['comes back', [], 'CHF 49.50 comes back to the payment method'],
    ['was paid back', [{ ...REFUND, refunded_at: '2099-12-01T10:00:00.000Z' }], 'on Tue, 1 Dec 2099'],
    ['of another event', [{ ...REFUND, event_id: 8, refunded_at: '2099-12-01T10:00:00.000Z' }], 'comes back'],
  ])('that is cancelled says what becomes of the money: it %s', async (_what, refunds, words) => {
    says([{ ...CHANGE, cancelled: true, status: 'refunded' }], refunds);
    renderInApp(<Changes />);
    await waitFor(async () => expect(await notice()).toContain(words));
    expect(await notice()).toContain('Fondue on the boat is cancelled');
  });

  it('goes when it is acknowledged, as it was shown', async () => {
    const calls = says([{ ...CHANGE, city: 'Basel' }]);
    const { user } = renderInApp(<Changes />);
    await user.click(await screen.findByRole('button', { name: 'Got it' }));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'POST')).toMatchObject({ body: { change_id: 3 } }),
    );
  });
});

it('without a change there is nothing', async () => {
  const calls = says([]);
  renderInApp(<Changes />);
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});
