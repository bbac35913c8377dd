import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useQuery } from '@tanstack/react-query';
import { answer, renderInApp } from '../../../test/render';
import { api } from '../../api/http/client';
import { apiQuery } from '../../api/query/api-query';
import { queryClient } from '../../api/query/query-client';
import { profileKeys } from '../../features/profile/api';
import { Photo } from './photo';

const ID = 'x'.repeat(32);
const address = (until: number) => `/photos/${ID}.webp?for=1&at=0&until=${until}&signature=s`;
const profile = (until: number) => ({ name: 'Ana', photo_url: address(until) });

const own = apiQuery(profileKeys.own(), () => api.GET('/api/profile'), { staleTime: Infinity });

/** Somebody's photo, as a screen shows it: from what is cached. */
function Cached() {
  const { data } = useQuery(own);
  return data ? <Photo name={data.name} url={data.photo_url} size="3rem" /> : null;
}

function render(now: number) {
  const calls = answer({ 'GET /api/profile': { json: profile(now) } });
  queryClient.setQueryData(profileKeys.own(), profile(1));
  renderInApp(<Cached />);
  return calls;
}

const image = () => screen.getByRole('img', { name: 'Ana' });

describe('a photo', () => {
  it('is offered in the sizes that the server keeps, each with the signature', () => {
    render(1);
    expect(image()).toHaveAttribute('src', address(1));
    expect(image().getAttribute('srcset')).toContain(`${ID}-320.webp?for=1&at=0&until=1&signature=s 320w`);
  });

  it('whose address has expired is asked for anew and shown, with the letter meanwhile', async () => {
    const calls = render(2);
    fireEvent.error(image());
    expect(screen.getByText('A')).toBeInTheDocument();
    await waitFor(() => expect(image()).toHaveAttribute('src', address(2)));
    expect(calls).toHaveLength(1);
  });

  it('that may not be seen any longer becomes the letter, and is not asked for again and again', async () => {
    const calls = render(2);
    fireEvent.error(image());
    await waitFor(() => expect(image()).toHaveAttribute('src', address(2)));
    fireEvent.error(image());
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(screen.queryByRole('img')).toBeNull();
    expect(screen.getByText('A')).toBeInTheDocument();
  });

  it('that is there is not loaded again when its address is renewed', () => {
    const { rerender } = renderInApp(<Photo name="Ana" url={address(1)} size="3rem" />);
    rerender(<Photo name="Ana" url={address(3)} size="3rem" />);
    expect(image()).toHaveAttribute('src', address(1));
    fireEvent.error(image());
    expect(image()).toHaveAttribute('src', address(3));
  });
});
