import { screen, waitFor, within } from '@testing-library/react';
import { answer, renderInApp } from '../../../../test/render';
import type { PersonDetail } from '../../../api/admin-types';
import { Photos } from './photos';

const photo = (id: string, slot: number) => ({ id, slot, url: `/photos/${id.repeat(32)}.webp?until=1` });
const PERSON = {
  account_id: 41,
  email: 'ana@apero.test',
  name: 'Ana',
  photos: [photo('a', 1), photo('b', 2)],
} as PersonDetail;

describe('the photos of a person, for organisers', () => {
  it('are removed one by one, only for a reason', async () => {
    const calls = answer({ 'POST /api/admin/people/41/photos/b/removal': { json: PERSON } });
    const { user } = renderInApp(<Photos person={PERSON} />);
    expect(screen.getByRole('img', { name: 'Photo 1 of Ana' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Remove photo 2' }));
    const dialog = await screen.findByRole('dialog', { name: 'Remove this photo?' });
    const confirm = within(dialog).getByRole('button', { name: 'Remove' });
    await user.click(confirm);
    expect(calls).toEqual([]);
    await user.type(within(dialog).getByLabelText('Reason'), '  Please show your face. ');
    await user.click(confirm);
    await waitFor(() =>
      expect(calls.map(({ body }) => body)).toEqual([{ reason: 'Please show your face.' }]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('say so when there are none', () => {
    renderInApp(<Photos person={{ ...PERSON, photos: [] }} />);
    expect(screen.getByText('No photos.')).toBeVisible();
  });

  it('that are gone already say so in the dialog', async () => {
    const gone = { success: false, code: 'PHOTO_NOT_FOUND', error: 'This photo does not exist any more.' };
    answer({ 'POST /api/admin/people/41/photos/a/removal': { status: 404, json: gone } });
    const { user } = renderInApp(<Photos person={PERSON} />);
    await user.click(screen.getByRole('button', { name: 'Remove photo 1' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText('Reason'), 'A logo.');
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
    expect(await within(dialog).findByText('This photo does not exist any more.')).toBeVisible();
  });
});
