import { act, screen, waitFor, within } from '@testing-library/react';
import { answer, renderInApp } from '../../../../test/render';
import { queryClient } from '../../../api/query/query-client';
import type { Profile } from '../../../api/types';
import { profileKeys, useProfile } from '../../../features/profile/api';
import { PhotoSlots } from './photo-slots';

const PROFILE: Profile = {
  name: 'Ana',
  age: 32,
  gender: 'female',
  city: 'Zurich',
  profession: 'Architect',
  photo_url: '/photos/a.webp',
  photo_url_2: '/photos/b.webp',
  photo_url_3: '/photos/c.webp',
  photo_url_4: null,
  photo_url_5: null,
  profile_locked: false,
  locked_until: null,
  gender_locked: false,
  looking_for: null,
};

/** As the profile's screen shows them: from the profile that is cached. */
function Photos() {
  const { data } = useProfile();
  return data ? <PhotoSlots profile={data} /> : null;
}

function render() {
  const saved = { ...PROFILE, photo_url: '/photos/b.webp', photo_url_2: '/photos/a.webp' };
  const calls = answer({
    'GET /api/profile': { json: PROFILE },
    'POST /api/profile': { json: saved },
  });
  queryClient.setQueryData(profileKeys.own(), PROFILE);
  const { user } = renderInApp(<Photos />);
  const sent = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
  return { user, sent };
}

const shown = () =>
  screen.getAllByRole('img', { name: /^Photo \d/ }).map((image) => image.getAttribute('src'));
const options = (slot: number) => screen.getByRole('button', { name: `Photo ${slot}: options` });

describe('the photos of a profile', () => {
  it('stand in their order, the first marked, with a way to add the ones that are missing', () => {
    render();
    expect(shown()).toEqual(['/photos/a.webp', '/photos/b.webp', '/photos/c.webp']);
    expect(screen.getByText('Main')).toBeVisible();
    expect(screen.getByLabelText('Add photo 4')).toBeInTheDocument();
    expect(screen.getByLabelText('Add photo 5')).toBeInTheDocument();
  });

  it('are moved by keyboard, and the order is saved', async () => {
    const { user, sent } = render();
    options(2).focus();
    await user.keyboard('{Enter}');
    const forward = await screen.findByRole('button', { name: 'Move forward' });
    forward.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(shown()).toEqual(['/photos/b.webp', '/photos/a.webp', '/photos/c.webp']));
    await waitFor(() =>
      expect(sent()).toMatchObject([{ photo_url: '/photos/b.webp', photo_url_2: '/photos/a.webp' }]),
    );
    expect(await screen.findByText('Profile picture updated successfully!')).toBeVisible();
  });

  it('have a main one when the first is removed, and when another client has left a gap', async () => {
    const { user, sent } = render();
    await user.click(options(1));
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }));
    await waitFor(() =>
      expect(sent()).toMatchObject([
        { photo_url: '/photos/b.webp', photo_url_2: '/photos/c.webp', photo_url_3: null },
      ]),
    );
    act(() => {
      queryClient.setQueryData(profileKeys.own(), { ...PROFILE, photo_url: null, photo_url_2: null });
    });
    await waitFor(() => expect(shown()).toEqual(['/photos/c.webp']));
    expect(within(screen.getAllByRole('listitem')[0] as HTMLElement).getByText('Main')).toBeVisible();
  });

  it('cannot move behind the last one', async () => {
    const { user } = render();
    await user.click(options(3));
    expect(await screen.findByRole('button', { name: 'Move back' })).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByRole('button', { name: 'Move forward' })).not.toHaveAttribute('aria-disabled');
  });

  it('are removed only after one has agreed', async () => {
    const { user, sent } = render();
    await user.click(options(3));
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    const dialog = screen.getByRole('dialog', { name: 'Remove photo 3?' });
    await user.click(within(dialog).getByRole('button', { name: 'Keep it' }));
    expect(sent()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(sent()).toMatchObject([{ photo_url_3: null }]));
  });
});
