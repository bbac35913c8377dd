import { screen, waitFor } from '@testing-library/react';
import { answer, renderInApp } from '../../../../../test/render';
import { GiveBack } from './give-back';
import { WalkIn } from './walk-in';

const SOLD = { reservation_id: 7, name: 'Lea', seat: 'women', price: 49.5 };
const PAGE = 'https://pay.example/cs_1';

/** The server sells a place; somebody is sold one. */
async function sell(sold: object, payment: 'In cash' | 'On their own phone') {
  const calls = answer({
    'POST /api/admin/events/1/walk-ins': { status: 201, json: sold },
    'GET /api/admin/events/1/walk-ins/7': { json: { ...SOLD, status: 'paid', pay_url: null } },
  });
  const { user } = renderInApp(<WalkIn eventId={1} />);
  await user.click(await screen.findByRole('button', { name: 'Sell a place at the door' }));
  await user.type(await screen.findByLabelText('First name'), 'Lea');
  await user.click(screen.getByRole('radio', { name: 'Woman' }));
  await user.type(screen.getByLabelText('Age'), '31');
  await user.click(screen.getByRole('radio', { name: payment }));
  await user.click(screen.getByRole('button', { name: 'Sell' }));
  return calls;
}

describe('somebody at the door without a place', () => {
  it('pays in cash, and is in', async () => {
    const calls = await sell({ ...SOLD, status: 'paid', pay_url: null }, 'In cash');
    expect(await screen.findByText('Lea is in.')).toBeVisible();
    await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true));
  });

  it('gets the cash back: asked once more, with a reason', async () => {
    const path = '/api/admin/events/1/walk-ins/7/give-back';
    const calls = answer({ [`POST ${path}`]: { json: { ...SOLD, status: 'refunded', pay_url: null } } });
    const { user } = renderInApp(
      <GiveBack eventId={1} guest={{ reservation_id: 7, name: 'Lea' }} amount={49.5} />,
    );
    await user.click(await screen.findByRole('button', { name: 'Give Lea the cash back' }));
    const done = await screen.findByRole('button', { name: 'Cash is given back' });
    await user.click(done);
    expect(calls).toEqual([]);
    await user.type(screen.getByLabelText('Why'), 'The wrong evening');
    await user.click(done);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(calls).toMatchObject([{ path, body: { reason: 'The wrong evening' } }]);
  });

  it('pays by a code on their own phone, and is in as soon as the money is there', async () => {
    await sell({ ...SOLD, status: 'held', pay_url: PAGE }, 'On their own phone');
    expect(await screen.findByText('Lea is in.')).toBeVisible();
  });
});
