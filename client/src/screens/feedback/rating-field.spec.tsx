import { screen } from '@testing-library/react';
import { useState } from 'react';
import { renderInApp } from '../../../test/render';
import type { Candidate } from '../../api/types';
import type { Answer } from '../../features/feedback/answers.rules';
import { RatingField } from './rating-field';

const BEN: Candidate = { id: 7, name: 'Ben', photo_url: null, rating: null, matched: false, wanted: true };

function Story({ candidate = BEN }: { candidate?: Candidate }) {
  const [value, setValue] = useState<Answer>();
  return <RatingField candidate={candidate} value={value} onChange={setValue} />;
}

const answer = (name: string) => screen.getByRole('radio', { name });

describe('what one says of a person', () => {
  it('is asked under their name, with three answers', () => {
    renderInApp(<Story />);
    expect(screen.getByRole('radiogroup', { name: 'Ben' })).toBeVisible();
    expect(screen.getAllByRole('radio')).toHaveLength(3);
    for (const radio of screen.getAllByRole('radio')) expect(radio).not.toBeChecked();
  });

  it('is answered by a click on the words', async () => {
    const { user } = renderInApp(<Story />);
    await user.click(screen.getByText('Connect'));
    expect(answer('Connect')).toBeChecked();
    await user.click(screen.getByText('No'));
    expect(answer('No')).toBeChecked();
    expect(answer('Connect')).not.toBeChecked();
  });

  it('is answered by the keyboard, with the arrows from one to the next', async () => {
    const { user } = renderInApp(<Story />);
    await user.tab();
    await user.keyboard(' ');
    expect(answer('Connect')).toBeChecked();
    await user.keyboard('{ArrowRight}');
    expect(answer('Maybe')).toBeChecked();
  });
});
