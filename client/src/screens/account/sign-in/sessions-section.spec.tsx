import { screen } from '@testing-library/react';
import { answer, renderInApp } from '../../../../test/render';
import { SessionsSection } from './sessions-section';

const AT = '2026-12-01T11:00:00.000Z';
const HERE = { id: 1, current: true, created_at: AT, last_used_at: AT, device: 'Firefox on Linux' };
const sessions = { json: [HERE] };
const feed = (active: boolean) => ({
  json: { active, created_at: active ? AT : null, last_read_at: null },
});

describe('the list of sessions', () => {
  it('shows the address by which a calendar reads one’s evenings, and ends it', async () => {
    const calls = answer({
      'GET /api/auth/sessions': sessions,
      'GET /api/account/calendar-feed': feed(true),
      'DELETE /api/account/calendar-feed': feed(false),
    });
    const { user } = renderInApp(<SessionsSection />);
    expect(await screen.findByText('A calendar reads your evenings')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Sign out all other devices' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'End the calendar’s address' }));
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toContain(
      'DELETE /api/account/calendar-feed',
    );
  });

  it('says that one is signed in here alone, where there is neither another device nor such an address', async () => {
    answer({ 'GET /api/auth/sessions': sessions, 'GET /api/account/calendar-feed': feed(false) });
    renderInApp(<SessionsSection />);
    expect(await screen.findByText('You are signed in on this device alone.')).toBeInTheDocument();
    expect(screen.queryByText('A calendar reads your evenings')).toBeNull();
  });
});
