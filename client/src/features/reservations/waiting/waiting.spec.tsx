import { screen, waitFor } from '@testing-library/react';
import { answer, renderInApp } from '../../../../test/render';
import type { EventItem } from '../../../api/types';
import Waiting from './waiting';

const EVENT = {
  id: 7,
  name: 'Apéro at the lake',
  date: '2099-12-04T18:00:00.000Z',
  price: 49,
  refund_until: '2099-12-02T18:00:00.000Z',
  profile_locked_until: '2099-12-05T22:00:00.000Z',
  user_status: 'none',
  waiting: null,
} as EventItem;
const WAITING = { position: 3, side: 'women', offered_until: null, to_all: false } as const;
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

function show(waiting: EventItem['waiting'] = null, why: 'leads' | 'full' = 'full') {
  const checkout = { start: jest.fn(), busy: false, error: null, isUnready: false, blockedUrl: undefined };
  const element = (now: EventItem['waiting']) => (
    <Waiting
      event={{ ...EVENT, waiting: now, user_status: now === null ? 'none' : 'waitlisted' }}
      gender="female"
      why={why}
      brief={false}
      checkout={checkout}
    />
  );
  const { user, rerender } = renderInApp(element(waiting));
  return { user, checkout, become: (now: EventItem['waiting']) => rerender(element(now)) };
}
/** A button on the card says in its name which event it is for: there are many cards. */
const button = (words: string) => screen.getByRole('button', { name: `${words}: Apéro at the lake` });

describe('a full event', () => {
  it('can be waited for, and then says where one stands and what comes next', async () => {
    const calls = answer({ 'POST /api/events/7/waiting-list': { json: { position: 3, side: 'women' } } });
    const { user, become } = show();
    expect(screen.getByText(/^There is no place left on your side/)).toBeVisible();
    await user.click(button('Join the waiting list'));
    expect(calls).toMatchObject([{ method: 'POST', path: '/api/events/7/waiting-list' }]);
    become(WAITING);
    expect(screen.getByText('You are number 3 in line for a women’s place.')).toBeVisible();
    expect(screen.getByText(/^As soon as a place comes back for you/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Reserve/ })).not.toBeInTheDocument();
  });

  it('may be full only until the other side fills: it says so, and that one can wait', () => {
    show(null, 'leads');
    expect(screen.getByText('Waiting list only')).toBeVisible();
    expect(screen.getByText(/^Your side is ahead right now/)).toBeVisible();
    expect(button('Join the waiting list')).toBeVisible();
  });

  it('that has a free place after all says so by its code', async () => {
    const refusal = { success: false, code: 'EVENT_NOT_FULL', error: 'free' };
    answer({ 'POST /api/events/7/waiting-list': { status: 409, json: refusal } });
    const { user } = show();
    await user.click(button('Join the waiting list'));
    expect(await screen.findByRole('alert')).toHaveTextContent('you can reserve it now');
  });
});

describe('a place that is offered', () => {
  it('is kept until a time that is named, and can be reserved', async () => {
    const { user, checkout, become } = show({ ...WAITING, position: 1 });
    expect(screen.getByText('You are next in line for a women’s place.')).toBeVisible();
    become({ ...WAITING, position: 1, offered_until: inHours(0.01) });
    expect(screen.getByText(/^A place is yours until \d\d:\d\d (today|tomorrow)$/)).toBeVisible();
    await user.click(button('Reserve · CHF 49.–'));
    expect(checkout.start).toHaveBeenCalledTimes(1);
  });

  it('goes to the next only once that is confirmed', async () => {
    const calls = answer({ 'DELETE /api/events/7/waiting-list': { json: { success: true } } });
    const { user } = show({ ...WAITING, position: 1, offered_until: inHours(3) });
    await user.click(button('Pass it on'));
    expect(screen.getByRole('dialog', { name: 'Pass this place on?' })).toBeVisible();
    const changes = () => calls.filter(({ method }) => method !== 'GET');
    expect(changes()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Pass it on' }));
    await waitFor(() => expect(changes()).toMatchObject([{ method: 'DELETE' }]));
  });

  it('to all who wait, in the last hours, promises nothing', () => {
    show({ ...WAITING, offered_until: inHours(2), to_all: true });
    expect(screen.getByText('A place has come back')).toBeVisible();
    expect(screen.getByText(/the first to pay has it/)).toBeVisible();
    expect(button('Leave the list')).toBeVisible();
  });

  it('that has run out is no longer offered', () => {
    show({ ...WAITING, position: 2, offered_until: inHours(-1) });
    expect(screen.getByText(/^You are number 2 in line/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Reserve/ })).not.toBeInTheDocument();
  });
});
