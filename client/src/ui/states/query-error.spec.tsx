import { screen } from '@testing-library/react';
import { renderInApp } from '../../../test/render';
import { ApiError } from '../../api/http/api-error';
import { QueryError } from './query-error';
import { SilentQueryError } from './silent-query-error';

const failed = (error: Error, isFetching = false) => ({ error, isFetching, refetch: jest.fn() });
const notFound = () => new ApiError(404, 'EVENT_NOT_FOUND', 'Event not found');

describe('a screen whose content could not be loaded', () => {
  it('says why, and asks again on a click', async () => {
    const query = failed(ApiError.offline());
    const { user } = renderInApp(<QueryError title="Your matches" query={query} otherwise="people.failed" />);
    expect(screen.getByRole('heading', { name: 'Your matches' })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('We cannot be reached right now.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(query.refetch).toHaveBeenCalledTimes(1);
  });

  it('offers no second try for a refusal, only the way back', () => {
    renderInApp(<QueryError title="Your matches" query={failed(notFound())} otherwise="people.failed" />);
    expect(screen.getByRole('alert')).toHaveTextContent('This evening does not exist.');
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    expect(screen.getByRole('link')).toHaveAttribute('href', '/dashboard');
  });

  it('takes the server’s sentence for a code that it has no phrase for, and its own without one', () => {
    const { rerender } = renderInApp(
      <QueryError
        title="Your matches"
        query={failed(new ApiError(409, 'SOMETHING_NEW', 'The moon is full.'))}
        otherwise="people.failed"
      />,
    );
    expect(screen.getByRole('alert')).toHaveTextContent('The moon is full.');
    rerender(
      <QueryError title="Your matches" query={failed(new TypeError('bug'))} otherwise="people.failed" />,
    );
    expect(screen.getByRole('alert')).toHaveTextContent('That did not work. Please try again.');
  });
});

describe('a list that could not be loaded', () => {
  it('says nothing, and can be asked for again', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const query = failed(ApiError.offline());
    const { user } = renderInApp(<SilentQueryError query={query} />);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(query.refetch).toHaveBeenCalledTimes(1);
    jest.restoreAllMocks();
  });
});
