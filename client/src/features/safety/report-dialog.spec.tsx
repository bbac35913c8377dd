import { screen, waitFor } from '@testing-library/react';
import { answer } from '../../../test/render';
import { renderInApp } from '../../../test/render';
import { ReportDialog } from './report-dialog';

const BEN = { id: 7, name: 'Ben' };
const dialog = <ReportDialog person={BEN} eventId={3} email="ana@apero.test" onClose={jest.fn()} />;
const send = () => screen.getByRole('button', { name: 'Send report' });

describe('a report', () => {
  it('is sent with its reason, its words and its event, and thanked for', async () => {
    const calls = answer({ 'POST /api/people/7/report': { json: { success: true } } });
    const { user } = renderInApp(dialog);
    await user.click(screen.getByText('Harassment'));
    await user.type(screen.getByRole('textbox', { name: 'What happened?' }), ' He followed me. ');
    await user.click(send());
    expect(await screen.findByText(/^Thank you. Your report is with the organisers/)).toBeVisible();
    expect(calls).toEqual([
      {
        method: 'POST',
        path: '/api/people/7/report',
        body: { reason: 'harassment', text: 'He followed me.', event_id: 3 },
      },
    ]);
    expect(screen.queryByRole('button', { name: 'Send report' })).not.toBeInTheDocument();
  });

  it('without a reason is not sent: the first answer is asked for', async () => {
    const calls = answer({});
    const { user } = renderInApp(dialog);
    await user.click(send());
    expect(await screen.findByText('Please choose one.')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('radio', { name: 'Rude or disrespectful' })).toHaveFocus());
    expect(calls).toEqual([]);
  });

  it('that the server refuses says why, and keeps what was typed', async () => {
    const refusal = { success: false, code: 'ALREADY_REPORTED', error: 'Already reported' };
    answer({ 'POST /api/people/7/report': { status: 409, json: refusal } });
    const { user } = renderInApp(dialog);
    await user.click(screen.getByText('Something else'));
    await user.type(screen.getByRole('textbox'), 'Once more.');
    await user.click(send());
    expect(await screen.findByRole('alert')).toHaveTextContent('You have reported this person already.');
    expect(screen.getByRole('textbox')).toHaveValue('Once more.');
  });

  it('that was begun is found again by the same person only', async () => {
    const first = renderInApp(dialog);
    await first.user.type(screen.getByRole('textbox'), 'Half a sentence');
    first.rerender(<></>);
    first.rerender(dialog);
    expect(screen.getByRole('textbox')).toHaveValue('Half a sentence');
    first.rerender(<></>);
    first.rerender(<ReportDialog person={BEN} eventId={3} email="eva@apero.test" onClose={jest.fn()} />);
    expect(screen.getByRole('textbox')).toHaveValue('');
  });
});
