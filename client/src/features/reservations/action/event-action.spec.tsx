import { cleanup, screen, waitFor } from '@testing-library/react';
import { answer, renderInApp } from '../../../../test/render';
import type { EventItem } from '../../../api/types';
import { EventAction } from './event-action';

const EVENT = {
  id: 7,
  name: 'Apéro at the lake',
  date: '2099-12-04T18:00:00.000Z',
  price: 49,
  men_left: 2,
  women_left: 2,
  refund_until: '2099-12-02T18:00:00.000Z',
  profile_locked_until: '2099-12-05T22:00:00.000Z',
  user_reserved: false,
  user_status: 'none',
  held_until: null,
  payment_under_way: false,
  given_up_today: false,
  waiting: null,
} as unknown as EventItem;
const CHECKOUT = '/api/create-checkout-session';

function show(event: Partial<EventItem>, missing: string[] = [], path = '/dashboard') {
  const readiness = { json: { missing } };
  const calls = answer({
    'GET /api/profile/readiness': readiness,
    'GET /api/events': { json: [] },
    [`POST ${CHECKOUT}`]: { json: { url: 'https://pay.example/cs_1', session_id: 'cs_1' } },
    'POST /api/events/7/cancellation': { json: { success: true, status: 'cancelled' } },
  });
  const blank = document.implementation.createHTMLDocument();
  const tab = { location: { replace: jest.fn() }, document: blank, close: jest.fn() };
  const open = jest.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  const { user } = renderInApp(<EventAction event={{ ...EVENT, ...event }} gender="female" />, { path });
  const asked = () => calls.filter(({ path: called }) => called === CHECKOUT).length;
  return { user, calls, asked, open, tab };
}

const button = (name: RegExp) => screen.getByRole('button', { name });

afterEach(() => jest.restoreAllMocks());

describe('reserving', () => {
  it('opens the payment page at once for who has answered; without a photo too, which is said beside it', async () => {
    const { user, tab } = show({}, ['photo']);
    expect(screen.getByText(/^With a place, your profile stays as it is until .*23:00/)).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Add a photo' })).toBeVisible();
    await user.click(button(/^Reserve · CHF 49/));
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('https://pay.example/cs_1'));
  });

  it('without answers holds nothing, and leads there and back to this event', async () => {
    const { user, asked, open } = show({}, ['answers', 'photo']);
    await screen.findByRole('link', { name: 'Add a photo' });
    await user.click(button(/^Reserve/));
    const missing = screen.getByText('Before you reserve');
    expect(missing).toBeVisible();
    // right below the button, before what a place means
    const terms = screen.getByText(/^With a place, your profile stays as it is/);
    expect(missing.compareDocumentPosition(terms)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getByRole('link', { name: 'Answer the questions' })).toHaveAttribute(
      'href',
      '/profile?edit=preferences&back=%2Fdashboard%3Fevent%3D7',
    );
    expect(open).not.toHaveBeenCalled();
    expect(asked()).toBe(0);
  });

  it('pressed before it is known what is missing asks first, and closes the tab again', async () => {
    const { user, asked, tab } = show({}, ['email']);
    await user.click(button(/^Reserve/));
    expect(await screen.findByText('Before you reserve')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to my account' })).toBeVisible();
    expect(asked()).toBe(0);
    // the answer may have come before the press: then no tab was opened at all
    expect(tab.location.replace).not.toHaveBeenCalled();
  });

  it('is not offered again on the day on which one gave the place up, and the reason stands there', () => {
    show({ given_up_today: true });
    expect(screen.getByText(/^You gave up your place today/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Reserve/ })).not.toBeInTheDocument();
  });
});

describe('a place that is held', () => {
  it('says until when, by Zurich’s clock, and can be given back', async () => {
    const { user, calls } = show({ user_status: 'held', held_until: '2099-12-04T19:14:00.000Z' });
    expect(screen.getByText('A place is held for you until 20:14')).toBeVisible();
    expect(button(/^Continue payment/)).toBeVisible();
    await user.click(button(/^Give the place back/));
    await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/api/events/7/cancellation'));
  });

  it('receives who comes back from the payment page', () => {
    const held = { user_status: 'held', held_until: '2099-12-04T19:14:00.000Z' } as const;
    show(held, [], '/dashboard?event=7');
    expect(document.activeElement).toHaveTextContent('A place is held for you until 20:14');
  });

  it('whose payment TWINT is confirming offers nothing to press', () => {
    show({ user_status: 'held', held_until: '2020-12-04T19:14:00.000Z', payment_under_way: true });
    expect(screen.getByText('TWINT is confirming your payment')).toBeVisible();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});

describe('a hold', () => {
  const fromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const words = /^Your place was held until \d\d:\d\d\. It was not paid by then/;

  it('whose time is over says so, also once the seat is gone, and can be reserved anew', () => {
    show({ user_status: 'held', held_until: fromNow(-1) });
    expect(screen.getByText(words)).toBeVisible();
    expect(button(/^Reserve/)).toBeVisible();
    cleanup();
    show({});
    expect(screen.getByText(words)).toBeVisible();
    cleanup();
    show({ user_status: 'paid', user_reserved: true });
    expect(screen.queryByText(words)).not.toBeInTheDocument();
    cleanup();
    show({});
    expect(screen.queryByText(words)).not.toBeInTheDocument();
  });

  it('that was given back, or ended a day ago, is none that has ended', () => {
    show({ user_status: 'held', held_until: fromNow(1) });
    cleanup();
    show({});
    expect(screen.queryByText(words)).not.toBeInTheDocument();
    expect(JSON.stringify(localStorage)).not.toContain('hold-7');
    cleanup();
    show({ user_status: 'held', held_until: fromNow(-25) });
    expect(screen.queryByText(words)).not.toBeInTheDocument();
  });
});
