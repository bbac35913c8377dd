import { screen } from '@testing-library/react';
import i18next from 'i18next';
import { Route, Routes } from 'react-router-dom';
import phrases from '../../../public/locales/en/event.json';
import { answer, renderInApp } from '../../../test/render';
import { friendTokenTo } from '../../lib/storage/friend-link';
import FriendScreen from './friend.screen';

const INVITATION = {
  event_id: 7,
  event_name: 'Apéro at the lake',
  date: '2030-12-06T18:30:00.000Z',
  ends_at: '2030-12-06T21:30:00.000Z',
  city: 'Zurich',
  price: 49,
  inviter: 'Ana',
  open: true,
  kept_until: '2030-12-02T18:30:00.000Z',
};

beforeAll(() => i18next.addResourceBundle('en', 'event', phrases));
afterEach(() => localStorage.clear());

function open(json: object, status = 200, path = '/friend#token=3.abc') {
  const calls = answer({ 'POST /api/friend-invitations': { status, json } });
  const { user } = renderInApp(
    <Routes>
      <Route path="/friend" element={<FriendScreen />} />
      <Route path="/events/:id" element={<p>The evening</p>} />
    </Routes>,
    { path },
  );
  return { calls, user };
}

describe('the link of a guest who keeps a place for a friend', () => {
  it('says who keeps it, for what and until when, and leads to just this evening with the link kept', async () => {
    const { calls, user } = open(INVITATION);
    expect(await screen.findByRole('heading', { name: 'Ana keeps a place for you' })).toBeVisible();
    expect(screen.getByText(/Fri, 6 Dec 2030, 19:30 · Zurich · CHF 49\.–/)).toBeVisible();
    expect(screen.getByText('It is kept until Mon, 2 Dec 2030, 19:30.')).toBeVisible();
    expect(calls[0]?.body).toEqual({ token: '3.abc' });
    await user.click(screen.getByRole('button', { name: 'Take the place' }));
    expect(await screen.findByText('The evening')).toBeVisible();
    expect([friendTokenTo(7), friendTokenTo(8)]).toEqual(['3.abc', '']);
  });

  it.each([
    [
      'that is over leads to the evening',
      { ...INVITATION, open: false },
      200,
      '/events/7',
      phrases.friend.over,
    ],
    [
      'that is none leads to the evenings',
      { success: false, error: '', code: 'INVALID_TOKEN' },
      400,
      '/dashboard',
      phrases.friend.invalid,
    ],
  ])('%s', async (_what, json, status, path, text) => {
    open(json, status);
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByRole('link', { name: /^See (the evening|other evenings)$/ })).toHaveAttribute(
      'href',
      path,
    );
  });
});
