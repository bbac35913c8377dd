import { screen } from '@testing-library/react';
import { useState } from 'react';
import { renderInApp } from '../../../test/render';
import { ConfirmDialog } from './confirm-dialog';
import { Drawer } from './drawer';

function Reservation() {
  const [open, setOpen] = useState(false);
  const [asking, setAsking] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Zoé</button>
      {open && (
        <Drawer title="Zoé" onClose={() => setOpen(false)}>
          <button onClick={() => setAsking(true)}>Refund</button>
          {asking && (
            <ConfirmDialog
              title="Refund the place?"
              confirmLabel="Yes"
              keepLabel="No"
              busy={false}
              onConfirm={() => undefined}
              onClose={() => setAsking(false)}
            >
              CHF 49
            </ConfirmDialog>
          )}
        </Drawer>
      )}
    </>
  );
}

const dialog = (name: string) => screen.queryByRole('dialog', { name });
const press = (name: string) => screen.getByRole('button', { name });

it('Escape closes the topmost alone, and the focus goes back to what opened it', async () => {
  const { user } = renderInApp(<Reservation />);
  await user.click(press('Zoé'));
  await user.click(press('Refund'));
  expect(dialog('Refund the place?')).toHaveTextContent('CHF 49');
  await user.keyboard('{Escape}');
  expect(dialog('Refund the place?')).not.toBeInTheDocument();
  expect(dialog('Zoé')).toBeInTheDocument();
  expect(press('Refund')).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(dialog('Zoé')).not.toBeInTheDocument();
  expect(press('Zoé')).toHaveFocus();
});
