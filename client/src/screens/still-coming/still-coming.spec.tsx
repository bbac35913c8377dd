import { screen, within } from '@testing-library/react';
import { answer, renderInApp } from '../../../test/render';
import StillComingScreen from './still-coming.screen';

const SEAT = {
  success: true,
  event_id: 1,
  event_name: 'Apéro at the lake',
  date: '2026-12-11T19:30:00+01:00',
  ends_at: '2026-12-11T22:30:00+01:00',
  city: 'Zurich',
  location: null,
  coming: null as boolean | null,
  refundable: true,
  refund_chf: 49,
  paid_chf: 49,
  refund_until: '2026-12-09T18:30:00.000Z',
};
const CALL = 'POST /api/still-coming';

function open(seat: Partial<typeof SEAT> = {}) {
  const answers = { [CALL]: { json: { ...SEAT, ...seat } } };
  const calls = answer(answers);
  const { user } = renderInApp(<StillComingScreen />, { path: '/still-coming#token=abc&coming=no' });
  return { user, calls, becomes: (coming: boolean) => Object.assign(answers[CALL].json, { coming }) };
}
const press = (name: string) => screen.findByRole('button', { name });

describe('the question whether one is still coming', () => {
  it('changes nothing by being opened, and says what cancelling pays back', async () => {
    const { calls } = open();
    expect(await screen.findByText('Friday, 11 December 2026, 19:30')).toBeVisible();
    expect(screen.getByText(/^If you cancel now, you get CHF 49.– back/)).toBeVisible();
    expect(calls).toEqual([{ method: 'POST', path: '/api/still-coming', body: { token: 'abc' } }]);
  });

  it('takes a yes by one press', async () => {
    const { user, calls, becomes } = open();
    const yes = await press('Yes, I am coming');
    becomes(true);
    await user.click(yes);
    expect(await screen.findByRole('heading', { name: 'See you there' })).toBeVisible();
    expect(calls.at(-1)?.body).toEqual({ token: 'abc', coming: true });
  });

  it('cancels only once that is confirmed', async () => {
    const { user, calls, becomes } = open();
    await user.click(await press('I cannot come'));
    const dialog = within(screen.getByRole('dialog', { name: 'Cancel your place?' }));
    expect(calls).toHaveLength(1);
    becomes(false);
    await user.click(dialog.getByRole('button', { name: 'Cancel my place' }));
    expect(await screen.findByRole('heading', { name: 'Your place is cancelled' })).toBeVisible();
    expect(screen.getByText('CHF 49.– is on its way back to you.')).toBeVisible();
    expect(calls.at(-1)?.body).toEqual({ token: 'abc', coming: false });
  });

  it('can be thought over after a yes', async () => {
    const { user } = open({ coming: true, refund_chf: 0, paid_chf: 49 });
    await user.click(await press('I cannot come'));
    expect(
      screen.getByText(/^If you cancel now, nothing is refunded: that was possible until/),
    ).toBeVisible();
    expect(await press('Yes, I am coming')).toBeVisible();
  });

  it('of a place that is cancelled says that it is', async () => {
    open({ coming: false, refund_chf: 0 });
    expect(await screen.findByRole('heading', { name: 'Your place is cancelled' })).toBeVisible();
  });

  it('by a link that no longer works leads to My Events', async () => {
    answer({ [CALL]: { status: 400, json: { success: false, code: 'INVALID_TOKEN', error: 'x' } } });
    renderInApp(<StillComingScreen />, { path: '/still-coming#token=abc' });
    expect(await screen.findByRole('alert')).toHaveTextContent('The evening may have begun');
  });
});
