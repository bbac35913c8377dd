import { screen, waitFor } from '@testing-library/react';
import { answer, renderInApp } from '../../../test/render';
import { BlockDialog } from './block-dialog';

const BEN = { id: 7, name: 'Ben' };

describe('blocking a person', () => {
  it('is asked about first, and done once one agrees', async () => {
    const calls = answer({ 'POST /api/people/7/block': { json: { success: true } } });
    const onBlocked = jest.fn();
    const { user } = renderInApp(<BlockDialog person={BEN} onClose={jest.fn()} onBlocked={onBlocked} />);
    expect(screen.getByRole('dialog', { name: 'Block Ben?' })).toHaveTextContent('Ben is not told.');
    expect(calls).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Block' }));
    await waitFor(() => expect(onBlocked).toHaveBeenCalledTimes(1));
    expect(calls).toMatchObject([{ method: 'POST', path: '/api/people/7/block' }]);
  });

  it('is left undone by Cancel', async () => {
    const calls = answer({});
    const onClose = jest.fn();
    const { user } = renderInApp(<BlockDialog person={BEN} onClose={onClose} onBlocked={jest.fn()} />);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(calls).toEqual([]);
  });

  it('says so when it failed, and stays open', async () => {
    answer({});
    const { user } = renderInApp(<BlockDialog person={BEN} onClose={jest.fn()} onBlocked={jest.fn()} />);
    await user.click(screen.getByRole('button', { name: 'Block' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('We cannot be reached right now.');
    expect(screen.getByRole('dialog')).toBeVisible();
  });
});
