import { screen } from '@testing-library/react';
import { answer, renderInApp } from '../../../test/render';
import UnsubscribeScreen from './unsubscribe.screen';

const LOOK_UP = 'POST /api/unsubscribe/look-up';
const SWITCH = 'POST /api/unsubscribe';
const open = () => renderInApp(<UnsubscribeScreen />, { path: '/unsubscribe#token=abc' });

describe('the link at the foot of a mail', () => {
  it('changes nothing by being opened, switches off by one press, and leads to the settings for the way back', async () => {
    const calls = answer({
      [LOOK_UP]: { json: { success: true, kind: 'reminders', on: true } },
      [SWITCH]: { json: { success: true, kind: 'reminders', on: false } },
    });
    const { user } = open();
    expect(await screen.findByText('Reminders of your evenings')).toBeVisible();
    expect(calls).toMatchObject([{ path: '/api/unsubscribe/look-up?token=abc' }]);
    await user.click(screen.getByRole('button', { name: 'Switch off' }));
    expect(await screen.findByRole('heading', { name: 'Switched off' })).toBeVisible();
    expect(calls.at(-1)).toMatchObject({ path: '/api/unsubscribe?token=abc' });
    expect(screen.queryByRole('button', { name: /^Switch o/ })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Switch on again in your account' })).toHaveAttribute(
      'href',
      '/account/settings',
    );
  });

  it('that is not valid leads to the settings', async () => {
    const refusal = { success: false, code: 'INVALID_TOKEN', error: 'x' };
    answer({ [LOOK_UP]: { status: 400, json: refusal } });
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent('In your account, under Notifications');
    expect(screen.getByRole('link', { name: 'All settings' })).toHaveAttribute('href', '/account/settings');
  });
});
