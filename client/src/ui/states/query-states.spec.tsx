import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { fakeServer } from '../../../test/fake-server';
import { renderInApp } from '../../../test/render';
import { api } from '../../api/http/client';
import { apiQuery } from '../../api/query/api-query';
import { keysOf } from '../../api/query/resources';
import { SilentQueryError } from './silent-query-error';

function Events() {
  const events = useQuery(
    apiQuery(keysOf('events')('story'), () => api.GET('/api/events'), { retry: false }),
  );
  return events.isError ? <SilentQueryError query={events} /> : null;
}

afterEach(() => jest.restoreAllMocks());

describe('a load that fails without JSON', () => {
  it.each([502, 403, 200])('is logged with its status: %d', async (status) => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    fakeServer.respond = async () => new Response('<html>a proxy</html>', { status });
    renderInApp(<Events />);
    await screen.findByRole('button', { name: 'Refresh' });
    expect(log.mock.calls.map(([error]) => String(error))).toEqual([
      `ApiError: ${status}: the answer could not be read`,
    ]);
  });
});
