import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { answer, renderInApp } from '../../../test/render';
import MatchesScreen from './matches.screen';

const LONG =
  'You both named hiking, cooking and the lake: which walk would you do again tomorrow, and what would you eat afterwards?';
const photo = (id: string) => `/photos/${id.repeat(32)}.webp?for=1&at=7&until=9&signature=s`;
const BEN = {
  id: 42,
  name: 'Ben',
  age: 34,
  profession: 'Architect',
  photo_url: photo('a'),
  photos: [photo('a'), photo('b'), photo('c')],
  icebreakers: [LONG],
  compatibility_score: 78.4,
  reasons: ['You both value honesty'],
};
const MAX = { ...BEN, id: 43, name: 'Max', age: 29, profession: null, photo_url: null, photos: [] };

interface News {
  added: number[];
  gone: number;
  may_change: boolean;
}

function open(news: News, matches: object[] = [BEN, MAX], past: object[] = []) {
  const calls = answer({
    'GET /api/events/7/matches': { json: matches },
    'POST /api/events/7/matches/look': { json: news },
    'GET /api/profile/events': { json: { upcoming: [], past, changes: [] } },
    'GET /api/auth/status': { json: { authenticated: true, hasProfile: true, email: 'ana@apero.test' } },
  });
  const { user } = renderInApp(
    <Routes>
      <Route path="/matches/:eventId" element={<MatchesScreen />} />
    </Routes>,
    { path: '/matches/7' },
  );
  return { user, calls };
}

const QUIET = { added: [], gone: 0, may_change: true };
const MAY_CHANGE = /may change until the evening begins/;

describe('a list of matches', () => {
  it('says how old people are and what they do, and shows their icebreakers whole', async () => {
    open(QUIET);
    const ben = within(await screen.findByRole('article', { name: 'Ben' }));
    expect(ben.getByText('34 years old · Architect')).toBeInTheDocument();
    expect(ben.getByText(LONG)).toBeInTheDocument();
    const max = within(screen.getByRole('article', { name: 'Max' }));
    expect(max.getByText('29 years old')).toBeInTheDocument();
  });

  it.each([
    ['the feedback once it is open', 'filled', 1],
    ['the icebreakers before that: feedback is beside the way', 'outline', 0],
  ])('has as its main button %s', async (_what, look, hours) => {
    const ended = new Date(Date.now() - (hours * 60 + 1) * 60_000).toISOString();
    open(QUIET, [BEN], [{ id: 7, date: '2026-01-01T18:00:00Z', ends_at: ended }]);
    const feedback = await screen.findByRole('link', { name: 'Provide Feedback After Event' });
    await waitFor(() => expect(feedback).toHaveAttribute('data-look', look));
  });

  it('says that it may change, and nothing of changes when there are none', async () => {
    const { calls } = open(QUIET);
    expect(await screen.findByText(MAY_CHANGE)).toBeInTheDocument();
    expect(screen.queryByText(/joined your list|no longer available/)).toBeNull();
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('says what has changed since one last looked, and marks who is new', async () => {
    open({ added: [43], gone: 2, may_change: true });
    expect(await screen.findByText(/one more guest has joined your list/)).toHaveTextContent(
      '2 people are no longer available',
    );
    expect(within(screen.getByRole('article', { name: 'Max' })).getByText('New')).toBeInTheDocument();
    expect(within(screen.getByRole('article', { name: 'Ben' })).queryByText('New')).toBeNull();
  });

  it('does not say that it may change once the evening has begun', async () => {
    open({ added: [43], gone: 0, may_change: false });
    await screen.findByText(/one more guest has joined/);
    expect(screen.queryByText(MAY_CHANGE)).toBeNull();
  });
});

describe('the photos of a match', () => {
  const shown = (at: number) => screen.findByRole('img', { name: `Ben, photo ${at} of 3` });

  it('open large, and are stepped through by buttons, keys and finger', async () => {
    const { user } = open(QUIET);
    await user.click(await screen.findByRole('button', { name: 'Enlarge Ben’s photo' }));
    expect(await shown(1)).toHaveAttribute('src', BEN.photos[0]);
    await user.click(screen.getByRole('button', { name: 'Next photo' }));
    expect(await shown(2)).toHaveAttribute('src', BEN.photos[1]);
    await user.keyboard('{ArrowRight}');
    await shown(3);
    await user.keyboard('{ArrowLeft}');
    const picture = await shown(2);
    fireEvent.touchStart(picture, { touches: [{ clientX: 200 }] });
    fireEvent.touchEnd(picture, { changedTouches: [{ clientX: 80 }] });
    await shown(3);
    // after the last comes the first again
    await user.click(screen.getByRole('button', { name: 'Next photo' }));
    await shown(1);
  });

  it('close by Escape, and the focus is back on the photo', async () => {
    const { user } = open(QUIET);
    const enlarge = await screen.findByRole('button', { name: 'Enlarge Ben’s photo' });
    await user.click(enlarge);
    await shown(1);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(enlarge).toHaveFocus());
  });

  it('cannot be opened where there are none', async () => {
    open(QUIET, [MAX]);
    await screen.findByRole('article', { name: 'Max' });
    expect(screen.queryByRole('button', { name: /Enlarge/ })).toBeNull();
  });
});
