import { screen, waitFor } from '@testing-library/react';
import { answer, renderInApp } from '../../../test/render';
import { PhotoRemovals } from './photo-removals';

const REMOVALS = [
  { id: 3, reason: 'Please show your face.', removed_at: '2026-12-01T11:00:00.000Z' },
  { id: 4, reason: 'This is a logo <b>!</b>', removed_at: '2026-12-01T12:00:00.000Z' },
];

describe('a photo that organisers have removed', () => {
  it('is said in the profile with the reason, until one has read it', async () => {
    const answers: Parameters<typeof answer>[0] = {
      'GET /api/profile/photo-removals': { json: REMOVALS },
      'DELETE /api/profile/photo-removals/3': { json: { success: true } },
    };
    const calls = answer(answers);
    const { user } = renderInApp(<PhotoRemovals />);
    expect(await screen.findByText('The reason: Please show your face.')).toBeVisible();
    expect(screen.getByText('The reason: This is a logo <b>!</b>')).toBeVisible();
    answers['GET /api/profile/photo-removals'] = { json: REMOVALS.slice(1) };
    await user.click(screen.getByRole('button', { name: 'Got it: Please show your face.' }));
    await waitFor(() => expect(calls.map(({ method }) => method)).toContain('DELETE'));
    await waitFor(() => expect(screen.queryByText('The reason: Please show your face.')).toBeNull());
    expect(screen.getByText('The reason: This is a logo <b>!</b>')).toBeVisible();
  });

  it('is nothing where none was', async () => {
    const calls = answer({ 'GET /api/profile/photo-removals': { json: [] } });
    const { container } = renderInApp(<PhotoRemovals />);
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(container.querySelector('[role=status]')).toBeNull();
  });
});
