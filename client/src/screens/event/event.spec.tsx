import { screen, within } from '@testing-library/react';
import i18next from 'i18next';
import { Route, Routes } from 'react-router-dom';
import phrases from '../../../public/locales/en/event.json';
import { answer, renderInApp } from '../../../test/render';
import type { EventDetail } from '../../api/types';
import EventScreen from './event.screen';

const HOUR = 3_600_000;
const fromNow = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
const PLAIN = {
  id: 7,
  name: 'Apéro at the lake',
  description: 'On the terrace.',
  date: fromNow(240),
  ends_at: fromNow(243),
  city: 'Zurich',
  price: 49,
  max_men: 16,
  max_women: 16,
  men_reserved: 8,
  women_reserved: 9,
  men_left: 8,
  women_left: 7,
  sides: [
    { side: 'men', capacity: 16, reserved: 8, left: 8, leads: false },
    { side: 'women', capacity: 16, reserved: 9, left: 7, leads: false },
  ],
  format: 'two_sides',
  min_age: null,
  max_age: null,
  theme: null,
  user_reserved: false,
  user_status: 'none',
  given_up_today: false,
  held_until: null,
  payment_under_way: false,
  profile_locked_until: fromNow(268),
  waiting: null,
  refund_until: '2030-12-02T18:30:00.000Z',
  status: 'published',
  slug: '7-fondue',
  postponed_from: null,
  free_refund_until: null,
  included: null,
  dress: null,
  accessibility: null,
  area: null,
  languages: [],
  age_from: null,
  age_to: null,
  host: null,
  faq: [],
} as Partial<EventDetail> as EventDetail;

beforeAll(() => i18next.addResourceBundle('en', 'event', phrases));
afterEach(() => Reflect.deleteProperty(navigator, 'share'));

async function open(event: Partial<EventDetail> = {}, upcoming: object[] = []) {
  answer({
    'GET /api/events/7': { json: { ...PLAIN, ...event } },
    'GET /api/profile/events': { json: { upcoming, past: [], changes: [] } },
    'GET /api/profile': { json: { name: 'Ana', gender: 'female', age: 30 } },
    'GET /api/auth/status': { json: { authenticated: true, hasProfile: true } },
  });
  const { user } = renderInApp(
    <Routes>
      <Route path="/events/:id" element={<EventScreen />} />
    </Routes>,
    { path: '/events/7' },
  );
  await screen.findByRole('heading', { level: 1, name: 'Apéro at the lake' });
  return user;
}
const factsShown = () => screen.getAllByRole('term').map(({ textContent }) => textContent);

/** Two days after the deadline: a later one than the start is not shown. */
const IN_2030 = { date: '2030-12-04T18:30:00.000Z', ends_at: '2030-12-04T21:30:00.000Z' };

describe('an evening’s own page', () => {
  it('names what organisers say, and the deadline of a refund', async () => {
    await open({
      included: 'A first glass.',
      age_from: 28,
      age_to: 45,
      languages: ['en', 'fr'],
      host: 'Léa',
      ...IN_2030,
    });
    expect(factsShown()).toEqual(['Included', 'Age', 'Languages', 'Your host', 'Price', 'If you cancel']);
    const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(facts.slice(0, 5)).toEqual([
      'A first glass.',
      'From 28 to 45',
      'English and French',
      'Léa',
      'CHF 49.–',
    ]);
    expect(facts[5]).toContain('Monday, 2 December 2030, 19:30');
  });

  it('has no empty place for what they do not say', async () => {
    await open();
    expect(factsShown()).toEqual(['Price', 'If you cancel']);
  });

  it('answers the questions of this evening first, then those of every evening', async () => {
    const user = await open({ price: 0, faq: [{ question: 'And if it rains?', answer: 'We sit inside.' }] });
    const asked = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    expect(asked).toEqual([
      'And if it rains?',
      ...Object.values(phrases.faq).map(({ question }) => question),
    ]);
    const cancelling = screen.getByRole('heading', { name: phrases.faq.cancel.question });
    await user.click(cancelling);
    expect(screen.getByText(phrases.faq.cancel.free)).toBeVisible();
  });

  it('says until when a change gives everything back', async () => {
    const free_refund_until = '2030-12-01T18:30:00.000Z';
    await open({ user_status: 'paid', user_reserved: true, free_refund_until, ...IN_2030 });
    expect(
      screen.getByText(/^Something important.*Until Sunday, 1 December 2030, 19:30 you can cancel/),
    ).toBeVisible();
  });

  it('says before one reserves that one is outside its age, and lets one reserve', async () => {
    await open({ age_from: 40, age_to: 55 });
    expect(await screen.findByText(/meant for: 40 to 55.* You are 30/)).toBeVisible();
    expect(screen.getByRole('button', { name: /^Reserve/ })).toBeVisible();
  });

  it('says nothing of ages to those of its age', async () => {
    await open({ age_from: 28, age_to: 45 });
    expect(screen.queryByText(/You are 30/)).not.toBeInTheDocument();
  });

  it('opens the ticket of who has a place', async () => {
    const own = { ...PLAIN, venue: null, location: null, ticket: 'APERO-7-x' };
    const user = await open({ user_status: 'paid', user_reserved: true }, [own]);
    await user.click(await screen.findByRole('button', { name: 'Show ticket' }));
    expect(await screen.findByRole('dialog', { name: 'Apéro at the lake' })).toHaveTextContent('Ana');
  });

  it.each([
    ['is cancelled', { status: 'cancelled' as const }, phrases.cancelled],
    ['has begun', { date: fromNow(-1), ends_at: fromNow(2) }, phrases.begun],
    ['is over', { date: fromNow(-5), ends_at: fromNow(-2) }, phrases.over],
  ])('reserves nothing when it %s', async (_what, event, sentence) => {
    await open(event);
    expect(screen.getByText(sentence)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Reserve/ })).not.toBeInTheDocument();
  });

  it('is shared by its public address, under the product’s name', async () => {
    const shared: ShareData[] = [];
    const user = await open();
    Object.defineProperty(navigator, 'share', {
      configurable: true,
      value: (data: ShareData) => Promise.resolve(shared.push(data)),
    });
    await user.click(screen.getByRole('button', { name: 'Share' }));
    expect(shared).toEqual([{ title: 'Apéro', url: `${window.location.origin}/events/7-fondue` }]);
  });

  it('copies its address where nothing shares', async () => {
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Share' }));
    expect(await screen.findByText(phrases.share.copied)).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/events/7-fondue`);
  });

  it('leads back to the events where nothing of ours was before', async () => {
    await open();
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/dashboard');
  });
});
