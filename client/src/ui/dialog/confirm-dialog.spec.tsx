import { screen } from '@testing-library/react';
import { useState } from 'react';
import { renderInApp } from '../../../test/render';
import { ConfirmDialog } from './confirm-dialog';

function Story({
  onConfirm,
  ready,
  busy = false,
}: {
  onConfirm: () => void;
  ready?: boolean;
  busy?: boolean;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Cancel the evening
      </button>
      {open && (
        <ConfirmDialog
          title="Cancel it?"
          confirmLabel="Cancel it"
          keepLabel="Keep it"
          busy={busy}
          ready={ready}
          onConfirm={onConfirm}
          onClose={() => setOpen(false)}
        >
          <p>Everybody gets their money back.</p>
        </ConfirmDialog>
      )}
    </>
  );
}

const button = (name: string) => screen.getByRole('button', { name });
const openOf = async (element: React.ReactElement) => {
  const { user } = renderInApp(element);
  await user.click(button('Cancel the evening'));
  return user;
};

describe('a question before something that cannot be taken back', () => {
  it('is a dialog with its title, and does it only on the button that says so', async () => {
    const onConfirm = jest.fn();
    const user = await openOf(<Story onConfirm={onConfirm} />);
    expect(screen.getByRole('dialog', { name: 'Cancel it?' })).toHaveTextContent(
      'Everybody gets their money back.',
    );
    expect(onConfirm).not.toHaveBeenCalled();
    await user.click(button('Cancel it'));
    expect(onConfirm).toHaveBeenCalledTimes(1);
  });

  it.each(['by its button', 'by Escape'])('is left %s, and the focus is where it was', async (way) => {
    const onConfirm = jest.fn();
    const user = await openOf(<Story onConfirm={onConfirm} />);
    await (way === 'by Escape' ? user.keyboard('{Escape}') : user.click(button('Keep it')));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(button('Cancel the evening')).toHaveFocus();
    expect(onConfirm).not.toHaveBeenCalled();
  });

  it('does nothing while it is not known what would be done', async () => {
    const onConfirm = jest.fn();
    const user = await openOf(<Story onConfirm={onConfirm} ready={false} />);
    expect(button('Cancel it')).toHaveAttribute('aria-disabled', 'true');
    await user.click(button('Cancel it'));
    expect(onConfirm).not.toHaveBeenCalled();
  });
});
