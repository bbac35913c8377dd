import { screen } from '@testing-library/react';
import { renderInApp } from '../../../test/render';
import { ApiError } from '../../api/http/api-error';
import { Locked } from './locked';

const refused = (code: string) => new ApiError(403, code, '');

describe('a screen that does not open yet', () => {
  it('says when it will, and leads back', () => {
    renderInApp(
      <Locked
        title="Feedback Not Available Yet"
        error={refused('FEEDBACK_LOCKED')}
        text="errors.FEEDBACK_LOCKED"
      />,
    );
    expect(screen.getByRole('heading', { name: 'Feedback Not Available Yet' })).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent(
      'Feedback will be available 1 hour after the event ends',
    );
    expect(screen.getByRole('link')).toHaveAttribute('href', '/dashboard');
  });

  it('adds what is about the person, for whom waiting does not help', () => {
    renderInApp(<Locked title="Locked" error={refused('NOT_RESERVED')} text="errors.FEEDBACK_LOCKED" />);
    expect(screen.getByText('Only guests with a place at this evening can see this.')).toBeVisible();
  });
});
