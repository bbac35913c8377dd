import { screen } from '@testing-library/react';
import { answer, renderInApp } from '../../../test/render';
import LogInForm from './log-in-form';

const refused = (code: string) => ({
  'POST /api/auth/login': { status: 401, json: { success: false, error: code, code } },
});
const type = async (user: ReturnType<typeof renderInApp>['user']) => {
  await user.type(screen.getByLabelText('Email'), 'ana@apero.test');
  await user.type(screen.getByLabelText('Password'), 'correct horse');
  await user.click(screen.getByRole('button', { name: 'Log in' }));
};

describe('logging in', () => {
  it('begins in its first field', () => {
    renderInApp(<LogInForm />);
    expect(screen.getByLabelText('Email')).toHaveFocus();
  });

  it('asks for the code of an app where the account wants it, and says so only of a wrong one', async () => {
    const calls = answer(refused('TOTP_REQUIRED'));
    const { user } = renderInApp(<LogInForm />);
    await type(user);
    const code = await screen.findByLabelText('Code from your app');
    expect(code).toHaveFocus();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await user.type(code, ' 123456 ');
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('This code is wrong');
    expect(calls.map(({ body }) => body)).toEqual([
      { email: 'ana@apero.test', password: 'correct horse' },
      { email: 'ana@apero.test', password: 'correct horse', totp: '123456' },
    ]);
  });

  it('asks for no code of who mistypes the password', async () => {
    answer(refused('INVALID_CREDENTIALS'));
    const { user } = renderInApp(<LogInForm />);
    await type(user);
    expect(await screen.findByRole('alert')).toHaveTextContent('E-mail or password is wrong.');
    expect(screen.queryByLabelText('Code from your app')).not.toBeInTheDocument();
  });

  it('leads somebody who is blocked to their own data, and nobody else', async () => {
    const calls = answer(refused('ACCOUNT_BLOCKED'));
    const { user } = renderInApp(<LogInForm />);
    expect(screen.queryByRole('button', { name: 'My data' })).not.toBeInTheDocument();
    await type(user);
    await user.click(await screen.findByRole('button', { name: 'My data' }));
    expect(calls.at(-1)?.body).toEqual({
      email: 'ana@apero.test',
      password: 'correct horse',
      own_data: true,
    });
  });
});
