import { screen, within } from '@testing-library/react';
import i18next from 'i18next';
import accountPhrases from '../../../public/locales/en/account.json';
import { answer, renderInApp } from '../../../test/render';
import type { EventItem } from '../../api/types';
import { longDate } from '../../lib/dates/english-dates';
import DashboardScreen from './dashboard.screen';

const DAY = 86_400_000;

/** An event so many days from now. */
function event(id: number, city: EventItem['city'], days: number, more: Partial<EventItem> = {}): EventItem {
  const date = new Date(Date.now() + days * DAY).toISOString();
  return {
    id,
    name: `Evening ${id}`,
    description: `What evening ${id} is like.`,
    date,
    ends_at: new Date(Date.parse(date) + 10_800_000).toISOString(),
    city,
    price: 49,
    early_price: null,
    max_men: 8,
    max_women: 9,
    men_reserved: 3,
    women_reserved: 4,
    men_left: 5,
    women_left: 5,
    sides: [
      { side: 'men', capacity: 8, reserved: 3, left: 5, leads: false },
      { side: 'women', capacity: 9, reserved: 4, left: 5, leads: false },
    ],
    format: 'two_sides',
    min_age: null,
    max_age: null,
    theme: null,
    friends_welcome: false,
    mingling: 'free',
    max_lead: null,
    languages: [],
    user_reserved: false,
    user_status: 'none',
    held_until: null,
    payment_under_way: false,
    given_up_today: false,
    waiting: null,
    profile_locked_until: new Date(Date.parse(date) + 28 * 3_600_000).toISOString(),
    refund_until: new Date(Date.parse(date) - 2 * DAY).toISOString(),
    ...more,
  };
}

const EVENTS = [
  event(1, 'Basel', 3),
  event(2, 'Bern', 4),
  event(3, 'Geneva', 5, { user_reserved: true, user_status: 'paid' }),
  event(4, 'Basel', 6),
  event(5, 'Zurich', 7),
  event(6, 'Bern', 8),
];
const PROFILE = { name: 'Ana', gender: 'female', city: 'Bern', photo_url: null, profile_locked: false };

function show(
  events = EVENTS,
  city = 'Bern',
  upcoming: object[] = [],
  missing: string[] = [],
  more: Parameters<typeof answer>[0] = {},
) {
  answer({
    'GET /api/events': { json: events },
    'GET /api/profile': { json: { ...PROFILE, city } },
    'GET /api/profile/events': { json: { upcoming, past: [] } },
    'GET /api/profile/readiness': { json: { missing } },
    'GET /api/auth/status': { json: { authenticated: true, hasProfile: true } },
    ...more,
  });
  return renderInApp(<DashboardScreen />);
}

beforeAll(() => i18next.addResourceBundle('en', 'account', accountPhrases));

/** The names in the section with this heading, in their order. */
async function namesIn(heading: string): Promise<(string | null)[]> {
  const section = await screen.findByRole('region', { name: heading });
  return within(section)
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);
}
const chip = (name: string) => screen.getByRole('button', { name });

describe('the dashboard', () => {
  it('has what is yours first, then your city, then all the others', async () => {
    show();
    expect(await namesIn('Your evenings')).toEqual(['Evening 3']);
    expect(await namesIn('In Bern')).toEqual(['Evening 2', 'Evening 6']);
    expect(await namesIn('In other cities')).toEqual(['Evening 1', 'Evening 4', 'Evening 5']);
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Your evenings',
      'In Bern',
      'In other cities',
    ]);
  });

  it('says above all events what is new: an offer and its deadline, feedback to give, a connection', async () => {
    const fromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const waiting = { position: 1, offered_until: fromNow(1), to_all: false, side: 'women' as const };
    const past = { id: 7, name: 'Fondue', date: fromNow(-30), ends_at: fromNow(-27) };
    const ben = { id: 3, shared_by_me: [], shared_with_me: [], news_at: fromNow(-2), user: { name: 'Ben' } };
    show([event(1, 'Bern', 3, { user_status: 'waitlisted', waiting })], 'Bern', [], [], {
      'GET /api/profile/events': { json: { upcoming: [], past: [past], changes: [] } },
      'GET /api/events/7/feedback': { json: [{ id: 9, name: 'Ben', rating: null }] },
      'GET /api/connections': { json: [ben] },
    });
    const offer = await screen.findByText(/^A place is free for you: Evening 1\. It is yours until/);
    expect(screen.getByRole('link', { name: 'Give feedback' })).toHaveAttribute('href', '/feedback/7');
    expect(screen.getByText('Ben and you both said yes.')).toBeVisible();
    const card = await screen.findByRole('article', { name: 'Evening 1' });
    expect(offer.compareDocumentPosition(card)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('says of an event in a small card what one chooses by, and lets it be reserved from there', async () => {
    show();
    const card = await screen.findByRole('article', { name: 'Evening 4' });
    expect(within(card).queryByText('What evening 4 is like.')).not.toBeInTheDocument();
    expect(within(card).getByText(longDate(EVENTS[3]?.date ?? ''))).toHaveAttribute('lang', 'en');
    expect(within(card).getByText(/TBD/)).toBeVisible();
    expect(within(card).getByText('3/8')).toBeVisible();
    expect(within(card).getByText('4/9')).toBeVisible();
    expect(within(card).getAllByRole('progressbar')).toHaveLength(2);
    expect(within(card).getByRole('button', { name: /CHF 49\.–/ })).toBeVisible();
    expect(within(card).getByRole('link', { name: 'Evening 4' })).toHaveAttribute('href', '/events/4');
  });

  it('says once, and on no card, what a place does to one’s profile, and that a photo helps', async () => {
    show(EVENTS, 'Bern', [], ['photo']);
    await namesIn('In other cities');
    expect(screen.getAllByText(/your profile stays as it is/)).toHaveLength(1);
    expect(screen.getAllByText(/Cancel up to 48 hours before it begins/)).toHaveLength(1);
    expect(screen.queryByText(/^Full refund/)).not.toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'Add a photo' })).toHaveAttribute(
      'href',
      '/profile?edit=profile&back=%2Fdashboard',
    );
  });

  it('opens the ticket of your evening from its card', async () => {
    const own = { ...EVENTS[2], venue: null, location: null, ticket: 'APERO-3-x' };
    const { user } = show(EVENTS, 'Bern', [own]);
    const card = within(await screen.findByRole('article', { name: 'Evening 3' }));
    await user.click(card.getByRole('button', { name: 'Show ticket' }));
    expect(await screen.findByRole('dialog', { name: 'Evening 3' })).toHaveTextContent('Ana');
  });

  it('has the ticket of today before every notice, and once', async () => {
    const tonight = event(3, 'Bern', 0.01, { user_reserved: true, user_status: 'paid' });
    const own = { ...tonight, venue: null, location: 'Kornhausplatz 18', ticket: 'APERO-3-x' };
    show([tonight], 'Bern', [{ ...own, confirm_until: tonight.date }]);
    const notice = await screen.findByText('Please confirm your place: Evening 3');
    const ticket = screen.getByRole('button', { name: 'Show ticket' });
    expect(ticket.compareDocumentPosition(notice)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('has one card for your evening of today, with all that the others say, and its address', async () => {
    const tonight = event(3, 'Bern', 0.01, { user_reserved: true, user_status: 'paid' });
    const own = { ...tonight, venue: null, location: 'Kornhausplatz 18', ticket: null };
    show([tonight, event(2, 'Bern', 4)], 'Bern', [own]);
    expect(await namesIn('In Bern')).toEqual(['Evening 2']);
    const card = within(screen.getByRole('article', { name: 'Evening 3' }));
    expect(card.getByText(/Kornhausplatz 18/)).toBeVisible();
    expect(card.queryByText(/TBD/)).not.toBeInTheDocument();
    expect(card.getByText(longDate(tonight.date))).toHaveAttribute('lang', 'en');
    expect(card.getByText("You're registered")).toBeVisible();
    expect(card.getByRole('link', { name: 'View Matches' })).toHaveAttribute('href', '/matches/3');
    expect(card.getAllByRole('progressbar')).toHaveLength(2);
    expect(screen.queryByRole('heading', { name: 'Tonight' })).not.toBeInTheDocument();
    expect(within(screen.getByRole('article', { name: 'Evening 2' })).getByText(/TBD/)).toBeVisible();
  });

  it('has one line for later evenings in other cities, and opens it', async () => {
    const { user } = show([...EVENTS, event(7, 'Geneva', 50), event(8, 'Lucerne', 60)]);
    expect(await namesIn('In other cities')).toEqual(['Evening 1', 'Evening 4', 'Evening 5']);
    await user.click(screen.getByText('2 later evenings'));
    expect(await namesIn('In other cities')).toEqual([1, 4, 5, 7, 8].map((id) => `Evening ${id}`));
    await user.click(chip('Geneva, 1 evening'));
    expect(await namesIn('In other cities')).toEqual(['Evening 7']);
  });

  it('leaves for the page of an evening for others to say why it is not for you', async () => {
    show([event(1, 'Bern', 3, { format: 'men' })]);
    const card = within(await screen.findByRole('article', { name: 'Evening 1' }));
    expect(await card.findByRole('link', { name: 'See the evening' })).toHaveAttribute('href', '/events/1');
    expect(card.queryByRole('button', { name: /Reserve/ })).not.toBeInTheDocument();
    expect(screen.queryByText(/Another one will suit you better/)).not.toBeInTheDocument();
  });

  it('shows one of the other cities alone when its chip is pressed, and all of them again', async () => {
    const { user } = show();
    await namesIn('In other cities');
    expect(chip('All, 3 evenings')).toHaveAttribute('aria-pressed', 'true');
    chip('Basel, 2 evenings').focus();
    await user.keyboard('{Enter}');
    expect(chip('Basel, 2 evenings')).toHaveFocus();
    expect(chip('Basel, 2 evenings')).toHaveAttribute('aria-pressed', 'true');
    expect(chip('All, 3 evenings')).toHaveAttribute('aria-pressed', 'false');
    expect(await namesIn('In other cities')).toEqual(['Evening 1', 'Evening 4']);
    expect(await namesIn('In Bern')).toEqual(['Evening 2', 'Evening 6']);
    await user.click(chip('Basel, 2 evenings'));
    expect(await namesIn('In other cities')).toHaveLength(3);
  });

  it('keeps the chosen city for who comes back to it', async () => {
    const { user, rerender } = show();
    await namesIn('In other cities');
    await user.click(chip('Zurich, 1 evening'));
    rerender(<p>elsewhere</p>);
    rerender(<DashboardScreen />);
    expect(await namesIn('In other cities')).toEqual(['Evening 5']);
    expect(chip('Zurich, 1 evening')).toHaveAttribute('aria-pressed', 'true');
  });

  it('says so when there is nothing in your city, and shows the others', async () => {
    show(EVENTS, 'Lucerne');
    expect(await namesIn('Your evenings')).toEqual(['Evening 3']);
    expect(await screen.findByText(/^Nothing is planned in Lucerne right now\./)).toBeVisible();
    expect(await screen.findByRole('article', { name: 'Evening 4' })).toBeVisible();
    expect(await namesIn('In other cities')).toHaveLength(3);
    expect(screen.getByText('2 later evenings')).toBeVisible();
  });
});
