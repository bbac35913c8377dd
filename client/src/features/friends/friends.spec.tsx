import { screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import phrases from '../../../public/locales/en/event.json';
import { answer, renderInApp } from '../../../test/render';
import { friendTokenTo, keepFriendLink } from '../../lib/storage/friend-link';
import { BringFriend } from './bring-friend';
import { KeptPlace } from './kept-place';

const NONE = { state: 'none', side: 'men', kept_until: null, url: null, left: 3, obstacle: null };
const OPEN = {
  ...NONE,
  state: 'open',
  kept_until: '2030-12-02T18:30:00.000Z',
  url: 'https://apero.example/friend#token=3.abc',
};

beforeAll(() => i18next.addResourceBundle('en', 'event', phrases));
afterEach(() => localStorage.clear());

describe('a place for a friend', () => {
  it('is kept by a guest, whose link is handed on', async () => {
    const copied: string[] = [];
    const calls = answer({
      'GET /api/events/7/friend': { json: NONE },
      'POST /api/events/7/friend': { json: OPEN },
    });
    const { user } = renderInApp(<BringFriend eventId={7} />);
    const keep = await screen.findByRole('button', { name: 'Keep a place for a friend' });
    answer({ 'GET /api/events/7/friend': { json: OPEN }, 'POST /api/events/7/friend': { json: OPEN } });
    await user.click(keep);
    expect(await screen.findByText(/^A place is kept for your friend until Mon, 2 Dec 2030/)).toBeVisible();
    Object.defineProperty(navigator, 'share', {
      configurable: true,
      value: ({ url }: ShareData) => Promise.resolve(copied.push(url ?? '')),
    });
    await user.click(screen.getByRole('button', { name: 'Send the link' }));
    Reflect.deleteProperty(navigator, 'share');
    expect(copied).toEqual([OPEN.url]);
    expect(screen.getByRole('button', { name: 'Take it back' })).toBeVisible();
    expect(calls.length).toBeGreaterThan(0);
  });

  it('is not offered where none can be kept', async () => {
    const calls = answer({
      'GET /api/events/7/friend': { json: { ...NONE, obstacle: 'TOO_LATE_FOR_FRIEND' } },
    });
    renderInApp(<BringFriend eventId={7} />);
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(screen.queryByRole('region')).not.toBeInTheDocument();
  });

  it('is taken once by whoever came by the link, who reads until when it is theirs', async () => {
    keepFriendLink({ event_id: 7, token: '3.abc', until: '2030-12-02T18:30:00.000Z' });
    const kept = { event_id: 7, side: 'men', kept_until: '2030-12-02T18:30:00.000Z' };
    const calls = answer({ 'POST /api/friend-invitations/accept': { json: kept } });
    renderInApp(<KeptPlace eventId={7} />);
    expect(await screen.findByText(/^A place is kept for you until Mon, 2 Dec 2030/)).toBeVisible();
    expect(calls.map(({ body }) => body)).toEqual([{ token: '3.abc' }]);
    expect(friendTokenTo(7)).toBe('');
  });

  it('that is gone is said so, and who came by no link reads nothing', async () => {
    keepFriendLink({ event_id: 7, token: '3.abc', until: '2030-12-02T18:30:00.000Z' });
    const gone = { success: false, error: 'x', code: 'INVITATION_OVER' };
    answer({ 'POST /api/friend-invitations/accept': { status: 409, json: gone } });
    renderInApp(<KeptPlace eventId={7} />);
    expect(await screen.findByText(/^This invitation is over/)).toBeVisible();
    const calls = answer({});
    renderInApp(<KeptPlace eventId={8} />);
    expect(calls).toEqual([]);
  });

  it('waits for who has to confirm their address first, and for a connection', async () => {
    const link = { event_id: 7, token: '3.abc', until: '2030-12-02T18:30:00.000Z' };
    keepFriendLink(link);
    const unconfirmed = { success: false, error: 'x', code: 'EMAIL_NOT_VERIFIED' };
    answer({ 'POST /api/friend-invitations/accept': { status: 403, json: unconfirmed } });
    const { rerender } = renderInApp(<KeptPlace eventId={7} />);
    expect(await screen.findByText(/^Confirm your email address first/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Send me the mail again' })).toHaveAttribute('href', '/account');
    expect(friendTokenTo(7)).toBe('3.abc');
    rerender(null);

    const busy = { success: false, error: 'x', code: 'UNAVAILABLE' };
    answer({ 'POST /api/friend-invitations/accept': { status: 503, json: busy } });
    const { user } = renderInApp(<KeptPlace eventId={7} />);
    const again = await screen.findByRole('button', { name: 'Try again' });
    const kept = { event_id: 7, side: 'men', kept_until: link.until };
    answer({ 'POST /api/friend-invitations/accept': { json: kept } });
    await user.click(again);
    expect(await screen.findByText(/^A place is kept for you until/)).toBeVisible();
    expect(friendTokenTo(7)).toBe('');
  });
});
