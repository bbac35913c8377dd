import { screen, waitFor } from '@testing-library/react';
import { answer, renderInApp } from '../../../../test/render';
import { onSessionEnd } from '../../../api/http/client';
import { getToken, storeToken } from '../../../api/http/token';
import { PasswordForm } from './password-form';

async function change(answers: Parameters<typeof answer>[0]) {
  storeToken('of-this-session');
  const ended = jest.fn();
  onSessionEnd(ended);
  answer(answers);
  const onChanged = jest.fn();
  const { user } = renderInApp(
    <PasswordForm email="ana@apero.test" onChanged={onChanged} onCancel={() => undefined} />,
  );
  await user.type(screen.getByLabelText('Current password'), 'correct horse');
  await user.type(screen.getByLabelText('New password'), 'tulip bicycle moon');
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  return { ended, onChanged };
}

describe('changing the password', () => {
  it('says that the current one is wrong, keeps what was typed, and ends no session', async () => {
    const { ended, onChanged } = await change({
      'POST /api/auth/change-password': {
        status: 401,
        json: { success: false, error: 'E-mail or password is wrong.', code: 'INVALID_CREDENTIALS' },
      },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('This is not your current password.');
    expect(screen.getByLabelText('New password')).toHaveValue('tulip bicycle moon');
    expect(ended).not.toHaveBeenCalled();
    expect(onChanged).not.toHaveBeenCalled();
  });

  it('goes on with the new token', async () => {
    const { ended, onChanged } = await change({
      'POST /api/auth/change-password': { json: { success: true, access_token: 'the-new-one' } },
    });
    await waitFor(() => expect(onChanged).toHaveBeenCalledTimes(1));
    expect(ended).not.toHaveBeenCalled();
    expect(getToken()).toBe('the-new-one');
  });
});
