import { waitFor } from '@testing-library/react';
import { answer, renderInApp } from '../../../../test/render';
import { storeToken } from '../../../api/http/token';
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
