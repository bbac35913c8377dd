import { screen, waitFor } from '@testing-library/react';
import { answer, renderInApp } from '../../../../test/render';
import type { UserEvent } from '../../../api/types';
import { withCity } from '../place.rules';
import { mapAddress } from './map-address.rules';
import { Today } from './today';
import { isToday } from './today.rules';

const HOUR = 3_600_000;
const EVENT = {
  id: 7,
  name: 'Apéro at the lake',
  city: 'Zurich',
  venue: 'Bootshaus',
  location: 'Utoquai 10',
  postponed_from: null,
  ticket: 'APERO-7-x',
  status: 'paid',
} as UserEvent;
const fromNow = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
const show = (...upcoming: UserEvent[]) => {
  const calls = answer({ 'GET /api/profile/events': { json: { upcoming, past: [], changes: [] } } });
  const { user } = renderInApp(<Today guest="Ana" />);
  return { calls, user };
};

describe('an event of today', () => {
  it('that goes on shows its name, begin and end, where it is, a map, the ticket and the matches', async () => {
    const { user } = show({ ...EVENT, date: fromNow(-1), ends_at: fromNow(2) });
    const card = await screen.findByRole('article', { name: 'Apéro at the lake' });
    expect(screen.getByRole('link', { name: 'Apéro at the lake' })).toHaveAttribute('href', '/events/7');
    expect(card).toHaveTextContent('Happening now');
    expect(card).toHaveTextContent(/\d\d:\d\d – \d\d:\d\d/);
    expect(card).toHaveTextContent('Bootshaus, Utoquai 10');
    expect(screen.getByRole('link', { name: 'View Matches' })).toHaveAttribute('href', '/matches/7');
    const map = screen.getByRole('link', { name: 'Show on a map' });
    expect(map.getAttribute('href')).toContain(encodeURIComponent('Utoquai 10, Zurich'));
    expect(map).toHaveAttribute('rel', 'noreferrer');
    await user.click(screen.getByRole('button', { name: 'Show ticket' }));
    const ticket = await screen.findByRole('dialog', { name: 'Apéro at the lake' });
    expect(ticket).toHaveTextContent('Ana');
  });

  it('leads to the map that its venue names, and says how accessible it is', async () => {
    const venue = { map_url: 'https://map.example/boathouse', venue_accessibility: 'No steps.' };
    show({ ...EVENT, ...venue, date: fromNow(-1), ends_at: fromNow(2) });
    const map = await screen.findByRole('link', { name: 'Show on a map' });
    expect(map).toHaveAttribute('href', 'https://map.example/boathouse');
    expect(screen.getByText('No steps.')).toBeVisible();
  });

  it('whose address is not known yet has no map', async () => {
    show({ ...EVENT, venue: null, location: null, date: fromNow(-1), ends_at: fromNow(2) });
    expect(await screen.findByText('Location: TBD')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Show on a map' })).not.toBeInTheDocument();
  });
});

it('on other days there is nothing', async () => {
  const { calls } = show({ ...EVENT, date: fromNow(48), ends_at: fromNow(51) });
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(screen.queryByRole('article')).not.toBeInTheDocument();
});

it.each([
  ['2026-12-03T22:59:59Z', false],
  ['2026-12-03T23:00:00Z', true],
  ['2026-12-05T00:30:00Z', true],
  ['2026-12-05T01:29:59Z', true],
  ['2026-12-05T01:30:00Z', false],
])('the day of an event that lasts beyond midnight: %s', (now, answers) => {
  const event = { date: '2026-12-04T19:00:00+01:00', ends_at: '2026-12-05T01:30:00+01:00' };
  expect(isToday(event, new Date(now))).toBe(answers);
});

it.each([
  ['Mozilla/5.0 (Linux; Android 15) Chrome', 'geo:0,0?q=Rue%20du%20Lac%205%2C%20Geneva'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)', 'https://maps.apple.com/?q=Rue%20du%20Lac%205%2C%20Geneva'],
  ['Mozilla/5.0 (Windows NT 10.0)', 'https://map.search.ch/Rue%20du%20Lac%205%2C%20Geneva'],
])('the map is the one that a phone has: %s', (userAgent, address) => {
  expect(mapAddress('Rue du Lac 5, Geneva', userAgent)).toBe(address);
});

it.each([
  ['Utoquai 10', 'Zurich', 'Utoquai 10, Zurich'],
  ['Utoquai 10, 8008 Zürich', 'Zurich', 'Utoquai 10, 8008 Zürich'],
])('an address names its city once: %s', (location, city, address) => {
  expect(withCity(location, city)).toBe(address);
});
