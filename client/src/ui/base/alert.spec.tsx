import { screen } from '@testing-library/react';
import { renderInApp } from '../../../test/render';
import { Alert } from './alert';

describe('a message in the page', () => {
  it('is announced at once when something failed', () => {
    renderInApp(
      <Alert tone="bad" title="Not saved">
        Please try again.
      </Alert>,
    );
    expect(screen.getByRole('alert')).toHaveTextContent('Not savedPlease try again.');
  });

  it.each(['good', 'warn', 'info'] as const)('waits until the reader pauses when it is %s', (tone) => {
    renderInApp(<Alert tone={tone}>Saved.</Alert>);
    expect(screen.getByRole('status')).toHaveTextContent('Saved.');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('has a way on beside its words', async () => {
    const retry = jest.fn();
    const action = (
      <button type="button" onClick={retry}>
        Try again
      </button>
    );
    const { user } = renderInApp(
      <Alert tone="bad" action={action}>
        It failed.
      </Alert>,
    );
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledTimes(1);
  });
});
