import { act, screen, waitFor } from '@testing-library/react';
import { answer, renderInApp } from '../../../test/render';
import PaymentSuccessScreen from './payment-success.screen';

const EVENT = { id: 7, name: 'Apéro at the lake', date: '2099-12-04T18:00:00.000Z', user_status: 'held' };
const UNDER_WAY = { status: 409, json: { success: false, code: 'PAYMENT_UNDER_WAY', error: 'wait' } };
const UNPAID = {
  status: 402,
  json: { success: false, code: 'PAYMENT_NOT_COMPLETED', error: 'The payment has not been completed.' },
};
const DOWN = { status: 503, json: { success: false, code: 'UNAVAILABLE', error: 'down' } };
const PAID = { json: { success: true, status: 'paid', event_id: 7 } };
const SLOW = 'TWINT is confirming your payment';

/** Comes back from the payment page; `become` changes what the server answers from then on. */
function comeBack(confirmation: { status?: number; json: unknown }, event: object = {}) {
  const server = {
    'POST /api/confirm-payment': confirmation,
    'GET /api/events': { json: [{ ...EVENT, held_until: null, payment_under_way: false, ...event }] },
    'GET /api/legal': { json: { sends_mail: true } },
  };
  const calls = answer(server);
  renderInApp(<PaymentSuccessScreen />, { path: '/payment-success?session_id=cs_1&event_id=7' });
  return {
    become: (next: { status?: number; json: unknown }) => (server['POST /api/confirm-payment'] = next),
    asked: () => calls.filter(({ path }) => path === '/api/confirm-payment').length,
  };
}

const heading = (name: string) => screen.findByRole('heading', { name });

/** Lets time pass, and what it sets off happen. */
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

/** Lets half a minute pass at most, until a heading stands there. */
async function until(name: string): Promise<void> {
  for (let half = 0; half < 60 && screen.queryByRole('heading', { name }) === null; half++) await pass(500);
  expect(screen.getByRole('heading', { name })).toBeVisible();
}

describe('a TWINT payment that takes its time', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('is waited for by the page alone, which turns into the place without a touch', async () => {
    const { become, asked } = comeBack(UNDER_WAY);
    await until(SLOW);
    expect(screen.getByText(/^Nothing to do/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    const first = asked();
    await pass(10_000);
    expect(asked()).toBeGreaterThan(first);
    expect(screen.getByRole('heading', { name: SLOW })).toBeVisible();
    become(PAID);
    await until('Your place is reserved');
  });

  it('lets one go once it takes long, and promises a mail', async () => {
    comeBack(UNDER_WAY);
    await pass(59_000);
    expect(screen.queryByText(/You may close this page/)).not.toBeInTheDocument();
    await pass(2000);
    expect(screen.getByText(/You may close this page: we send you an email/)).toBeVisible();
  });

  it('stays on its way while the network is away', async () => {
    const { become } = comeBack(UNDER_WAY);
    await until(SLOW);
    become(DOWN);
    await pass(20_000);
    expect(screen.getByRole('heading', { name: SLOW })).toBeVisible();
  });

  it('that TWINT declines says that nothing was charged, and what to do next', async () => {
    const { become } = comeBack(UNDER_WAY, { user_status: 'none' });
    await until(SLOW);
    become(UNPAID);
    await until('The payment did not go through');
    expect(screen.getByText(/^You have not been charged/)).toBeVisible();
    const back = screen.getByRole('link', { name: 'Back to the evening' });
    expect(back).toHaveAttribute('href', '/dashboard?event=7');
  });

  it('is asked after by itself when the server cannot be asked at first', async () => {
    const { become } = comeBack(DOWN);
    await until('Not there yet');
    expect(screen.getByText(/^We keep checking by ourselves/)).toBeVisible();
    become(PAID);
    await until('Your place is reserved');
  });
});

describe('a payment that was not made', () => {
  it('leaves the place held until a time that is named, with the way to its card', async () => {
    comeBack(UNPAID, { held_until: '2099-12-04T19:14:00.000Z' });
    expect(await heading('Not paid yet')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(/^The payment has not been completed\.$/);
    await waitFor(() => expect(screen.getByText('Your place is held until 20:14.')).toBeVisible());
    const back = screen.getByRole('link', { name: 'Continue or give it back' });
    expect(back).toHaveAttribute('href', '/dashboard?event=7');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});
