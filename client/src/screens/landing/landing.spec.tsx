import { screen, waitFor } from '@testing-library/react';
import { answer, renderInApp } from '../../../test/render';
import { endSession } from '../../features/auth/session/end-session';
import { markOwnEvents } from '../../lib/storage/own-events-mark';
import ConnectionsScreen from '../connections/connections.screen';
import LandingScreen from './landing.screen';

const PROFILE = { name: 'Ana', city: 'Zurich', photo_url: null, profile_locked: false };

const HOUR = 3_600_000;
const fromNow = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();

interface Scene {
  profile?: object;
  prices?: number[];
  facts?: object;
  answers?: Record<string, { json: unknown }>;
}

function show({ profile = {}, prices = [35, 49.5], facts = {}, answers = {} }: Scene = {}) {
  markOwnEvents(undefined);
  const calls = answer({
    'GET /api/profile': { json: { ...PROFILE, ...profile } },
    'GET /api/questionnaire': { json: {} },
    'GET /api/events': { json: prices.map((price, id) => ({ id, price })) },
    'GET /api/profile/events': { json: { upcoming: [], past: [], changes: [] } },
    'GET /api/legal': { json: { refund_hours: 48, hold_minutes: 30, ...facts } },
    ...answers,
  });
  return { ...renderInApp(<LandingScreen />), calls };
}

describe('the landing', () => {
  it('says the prices, the refund rule and what happens when, as this instance has them', async () => {
    show({ facts: { refund_hours: 24, hold_minutes: 15 } });
    expect(await screen.findByText(/^CHF 35\.– to CHF 49\.50 an evening\./)).toBeVisible();
    expect(
      screen.getByText(/^Cancel up to 24 hours before it begins and you get everything back/),
    ).toBeVisible();
    expect(
      screen.getByText('When you reserve, your place is held for 15 minutes while you pay.'),
    ).toBeVisible();
    expect(screen.getByText(/your profile stays as it is\.$/)).toBeVisible();
  });

  it('promises no price where there is no event', async () => {
    show({ prices: [] });
    expect(await screen.findByText(/^Every evening says its price before you reserve/)).toBeVisible();
  });
});

describe('the question for a photo', () => {
  it('stands there for who has none, and is put away for good', async () => {
    const { user, rerender } = show();
    expect(await screen.findByLabelText('Choose a photo')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Later' }));
    expect(screen.queryByLabelText('Choose a photo')).not.toBeInTheDocument();
    rerender(<p>elsewhere</p>);
    rerender(<LandingScreen />);
    expect(await screen.findByRole('heading', { name: 'Good to know' })).toBeVisible();
    expect(screen.queryByLabelText('Choose a photo')).not.toBeInTheDocument();
  });

  it('is put to who has a place, too: a locked profile takes a first photo', async () => {
    show({ profile: { profile_locked: true, locked_until: fromNow(90) } });
    expect(await screen.findByLabelText('Choose a photo')).toBeInTheDocument();
  });

  it.each([
    ['has one', { photo_url: '/photos/a.webp' }],
    ['is offline, with what the phone keeps', { profile_locked: true, locked_until: null }],
  ])('is not put to who %s', async (_who, profile) => {
    show({ profile });
    expect(await screen.findByRole('heading', { name: 'Good to know' })).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Add a photo?')).not.toBeInTheDocument());
  });
});

const OWN = {
  id: 7,
  name: 'Fondue',
  city: 'Zurich',
  venue: 'Bootshaus',
  location: 'Utoquai 10',
  ticket: 'APERO-7-x',
};
const eventIn = (hours: number, more = {}) => ({
  ...OWN,
  ...more,
  date: fromNow(hours),
  ends_at: fromNow(hours + 3),
});
const HELD = {
  ...eventIn(80),
  price: 49,
  user_reserved: false,
  user_status: 'held',
  payment_under_way: false,
};
const connection = (id: number, name: string) => ({
  id,
  event_id: 7,
  event_name: 'Fondue',
  date: fromNow(-400),
  shared_by_me: [],
  shared_with_me: [],
  icebreakers: [],
  ask_met: false,
  state: 'open',
  news_at: fromNow(-2),
  user: { id: id + 6, name, photo_url: null },
});
const mine = (upcoming: object[], past: object[] = []) => ({
  'GET /api/profile/events': { json: { upcoming, past, changes: [] } },
});

describe('the landing of a guest with a place', () => {
  it("begins with today's evening: address, ticket and matches", async () => {
    show({ answers: mine([eventIn(-1)]) });
    const card = await screen.findByRole('article', { name: 'Fondue' });
    expect(card).toHaveTextContent('Bootshaus, Utoquai 10');
    expect(screen.getByRole('button', { name: 'Show ticket' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'View Matches' })).toHaveAttribute('href', '/matches/7');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Your evening');
    const mission = screen.getByRole('heading', { level: 2, name: /^People meet at a table/ });
    expect(card.compareDocumentPosition(mission)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('else with the next one, and leads to it', async () => {
    show({ answers: mine([eventIn(80), eventIn(200, { id: 8, name: 'Raclette' })]) });
    // on a new device nothing stands there first that would be pushed away
    expect(screen.queryByText(/^People meet at a table/)).not.toBeInTheDocument();
    expect(await screen.findByRole('article', { name: 'Fondue' })).toHaveTextContent('Utoquai 10');
    expect(screen.getByRole('link', { name: 'See the evening' })).toHaveAttribute('href', '/events/7');
    expect(screen.queryByText('Raclette')).not.toBeInTheDocument();
  });

  it.each(['signed-out', 'expired'] as const)(
    'is remembered by this browser until the session is %s, no longer',
    async (end) => {
      const { rerender } = show({ answers: mine([eventIn(80)]) });
      expect(await screen.findByRole('article', { name: 'Fondue' })).toBeVisible();
      await waitFor(() => expect(JSON.stringify(localStorage)).toContain('own-events'));
      rerender(<p>the welcome</p>);
      endSession(end);
      expect(JSON.stringify(localStorage)).not.toContain('own-events');
    },
  );

  it('asks for feedback until some is given, and names a new connection', async () => {
    show({
      answers: {
        ...mine([], [eventIn(-30)]),
        'GET /api/events/7/feedback': { json: [{ id: 9, name: 'Ben', rating: null }] },
        'GET /api/connections': {
          json: [
            connection(3, 'Ben'),
            { ...connection(4, 'Tom'), shared_by_me: ['email'] },
            { ...connection(5, 'Max'), news_at: fromNow(-24 * 15) },
            { ...connection(6, 'Jan'), shared_with_me: [{ channel: 'signal', value: 'jan.42' }] },
          ],
        },
      },
    });
    expect(await screen.findByRole('link', { name: 'Give feedback' })).toHaveAttribute('href', '/feedback/7');
    const ben = await screen.findByRole('link', { name: 'Ben and you both said yes.' });
    expect(ben).toHaveAttribute('href', '/connections#3');
    const jan = screen.getByRole('link', { name: 'Jan has shared a contact with you.' });
    expect(jan).toHaveAttribute('href', '/connections#6');
    expect(screen.queryByText(/Tom|Max/)).not.toBeInTheDocument();
  });

  it('names a connection until its page has shown it, and again when something is shared', async () => {
    const ben = connection(3, 'Ben');
    const shared = [{ channel: 'signal', value: 'ben.42' }];
    const answers = (json: object[]) => ({ ...mine([], [eventIn(-400)]), 'GET /api/connections': { json } });
    const { rerender } = show({ answers: answers([ben]) });
    expect(await screen.findByText('Ben and you both said yes.')).toBeVisible();
    rerender(<ConnectionsScreen />);
    expect(await screen.findByRole('heading', { name: 'Ben' })).toBeVisible();
    rerender(<LandingScreen />);
    expect(await screen.findByRole('heading', { level: 1, name: /^People meet at a table/ })).toBeVisible();
    expect(screen.queryByText(/Ben/)).not.toBeInTheDocument();
    rerender(<p>elsewhere</p>);
    show({ answers: answers([{ ...ben, shared_with_me: shared, news_at: fromNow(-1) }]) });
    expect(await screen.findByText('Ben has shared a contact with you.')).toBeVisible();
  });

  it('does not ask for feedback that was given', async () => {
    const { calls } = show({
      answers: {
        ...mine([], [eventIn(-30)]),
        'GET /api/events/7/feedback': { json: [{ id: 9, name: 'Ben', rating: 'yes' }] },
        'GET /api/connections': { json: [] },
      },
    });
    await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/api/events/7/feedback'));
    expect(await screen.findByRole('heading', { level: 1, name: /^People meet at a table/ })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Give feedback' })).not.toBeInTheDocument();
  });

  it('shows an offer of the waiting list with its deadline', async () => {
    const waiting = { position: 1, offered_until: fromNow(5), to_all: false };
    const offered = { ...eventIn(80), price: 49, user_status: 'waitlisted', waiting };
    show({ answers: { 'GET /api/events': { json: [offered] } } });
    expect(await screen.findByText(/^A place is free for you: Fondue\./)).toHaveTextContent(
      /It is yours until/,
    );
    expect(screen.getByRole('link', { name: 'See the offer' })).toHaveAttribute('href', '/events/7');
  });

  it('shows a held seat: until when, and the way to its payment', async () => {
    const open = jest.spyOn(window, 'open').mockReturnValue(null);
    const url = 'https://pay.example/cs_1';
    const { user, calls } = show({
      answers: {
        'GET /api/events': { json: [{ ...HELD, held_until: fromNow(1) }] },
        'POST /api/create-checkout-session': { json: { url, session_id: 'cs_1' } },
      },
    });
    expect(await screen.findByText(/^Your place is not paid yet: Fondue\./)).toHaveTextContent(
      /It is held for you until \d\d:\d\d\./,
    );
    expect(screen.getByRole('link', { name: 'See the evening' })).toHaveAttribute('href', '/events/7');
    await user.click(screen.getByRole('button', { name: 'Continue payment: Fondue' }));
    // where the browser opens no tab, the page is a link away
    expect(await screen.findByRole('link', { name: 'Go to the payment page' })).toHaveAttribute('href', url);
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ event_id: 7 });
    open.mockRestore();
  });

  it('offers nothing to pay while a payment is under way, and says that the time of a hold is over', async () => {
    const over = { ...HELD, id: 8, name: 'Raclette', held_until: fromNow(-1) };
    show({ answers: { 'GET /api/events': { json: [{ ...HELD, payment_under_way: true }, over] } } });
    expect(await screen.findByText('TWINT is confirming your payment')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Continue payment/ })).not.toBeInTheDocument();
    expect(screen.getByText('Raclette')).toBeVisible();
    expect(screen.getByText(/It was not paid by then and is no longer held\.$/)).toBeVisible();
  });

  it.each([
    ['moved', { cancelled: false }, 'Fondue has a new time'],
    ['cancelled', { cancelled: true }, 'Fondue is cancelled'],
  ])('says first that an event was %s, until one has seen it', async (_what, more, title) => {
    const change = {
      ...eventIn(80),
      change_id: 3,
      kind_changed: false,
      status: 'paid',
      paid_chf: 49,
      refund_until: fromNow(32),
      free_refund_until: null,
      before: eventIn(60),
      ...more,
    };
    const events = (changes: object[]) => ({
      'GET /api/profile/events': { json: { upcoming: [], past: [], changes } },
      'GET /api/profile/refunds': { json: [] },
      'POST /api/events/7/acknowledge': { json: { success: true } },
    });
    const { user } = show({ answers: events([change]) });
    expect(await screen.findByText(title)).toBeVisible();
    answer(events([]));
    await user.click(screen.getByRole('button', { name: 'Got it' }));
    await waitFor(() => expect(screen.queryByText(title)).not.toBeInTheDocument());
  });

  it('asks for no feedback and no connections of a guest who was nowhere', async () => {
    const { calls } = show();
    expect(await screen.findByRole('heading', { level: 1, name: /^People meet at a table/ })).toBeVisible();
    expect(calls.map(({ path }) => path)).not.toContain('/api/connections');
  });
});
