import { screen, waitFor } from '@testing-library/react';
import { answer, renderInApp } from '../../../../test/render';
import { markConnectionsSeen } from '../../../api/connection-news';
import { queryClient } from '../../../api/query/query-client';
import { storeToken } from '../../../api/http/token';
import type { Connection } from '../../../api/types';
import { PageFrame } from '../../../ui/frame/page-frame';
import { AppHeader } from './app-header';

/** A screen of somebody who is signed in. */
const screenOf = (title: string) => (
  <PageFrame title={title} header={<AppHeader />}>
    words
  </PageFrame>
);

function open(hide_previews: boolean) {
  storeToken('a-token');
  const status = { authenticated: true, hasProfile: true, hide_previews };
  const calls = answer({ 'GET /api/auth/status': { json: status } });
  return { calls, ...renderInApp(screenOf('Your list')) };
}

describe('the title of a page', () => {
  it('is only the product’s name for somebody who hides previews, on the next screen too', async () => {
    const { rerender } = open(true);
    await waitFor(() => expect(document.title).toBe('Apéro'));
    rerender(screenOf('Upcoming events'));
    expect(document.title).toBe('Apéro');
  });

  it('names the screen to everybody else', async () => {
    const { calls } = open(false);
    await waitFor(() => expect(calls).not.toEqual([]));
    await waitFor(() => expect(document.title).toBe('Your list · Apéro'));
  });
});

describe('the way to the connections', () => {
  const BEN = {
    news_at: new Date(Date.now() - 3_600_000).toISOString(),
    shared_by_me: [],
    shared_with_me: [],
    user: { name: 'Ben' },
  };

  it('says what is new, as far as the landing or the dashboard have asked', async () => {
    queryClient.setQueryData(['connections', 'en'], [BEN]);
    const { calls } = open(false);
    const link = await screen.findByRole('link', { name: 'Connections. New: Ben' });
    expect(link).toHaveTextContent('New');
    expect(link).toHaveAttribute('href', '/connections');
    expect(calls.map(({ path }) => path)).not.toContain('/api/connections');
  });

  it('says nothing once the connections have shown it', async () => {
    queryClient.setQueryData(['connections', 'en'], [BEN]);
    markConnectionsSeen([BEN as unknown as Connection]);
    open(false);
    expect(await screen.findByRole('link', { name: 'Connections' })).toHaveTextContent(/^Connections$/);
  });
});
