import { screen, waitFor } from '@testing-library/react';
import { renderInApp } from '../../../test/render';
import { QuestionnaireForm } from './questionnaire-form';
import { type Answers, NO_ANSWERS } from './questionnaire.rules';

const ALL: Answers = {
  top_values: 'honesty',
  weekend_activity: 'hiking',
  introvert_extrovert: 6,
  hobby: 'climbing',
  travel_style: 'adventure',
  communication_style: 'direct',
  life_goal: 'a garden',
  relationship_priority: 'partner',
  conflict_resolution: 'discussion',
  music_preference: 'jazz',
  kids: 'want',
};

function render(initial: Answers, onSubmit = jest.fn(), onChange = jest.fn()) {
  const form = (
    <QuestionnaireForm
      kind="signup"
      initial={initial}
      onSubmit={onSubmit}
      onChange={onChange}
      submitLabel="Finish"
      busy={false}
    />
  );
  return { ...renderInApp(form), onSubmit, onChange };
}

const weekend = () => screen.getByRole('textbox', { name: 'What does a good weekend look like?' });
const finish = () => screen.getByRole('button', { name: 'Finish' });

describe('the questionnaire', () => {
  it('says how far one is, and counts along', async () => {
    const { user } = render(NO_ANSWERS);
    expect(screen.getByText(/^0 of 11 answered/)).toHaveTextContent('about 6 minutes left');
    await user.type(weekend(), 'hiking');
    await user.click(screen.getByText('Adventure'));
    expect(screen.getByText(/^2 of 11 answered/)).toHaveTextContent('about 5 minutes left');
    await user.click(screen.getByRole('slider'));
    expect(screen.getByText(/^3 of 11 answered/)).toHaveTextContent('about 4 minutes left');
  });

  it('says what is missing on leaving a field, and takes it back once there is an answer', async () => {
    const { user } = render(NO_ANSWERS);
    await user.click(weekend());
    expect(weekend()).not.toHaveAccessibleDescription();
    await user.tab();
    await waitFor(() => expect(weekend()).toHaveAttribute('aria-invalid', 'true'));
    expect(weekend()).toHaveAccessibleDescription('A few words are enough, but please write some.');
    await user.type(weekend(), 'hiking');
    await user.tab();
    await waitFor(() => expect(weekend()).not.toHaveAccessibleDescription());
  });

  it('sends nothing while an answer is missing, and leads to the first', async () => {
    const { user, onSubmit } = render({ ...ALL, hobby: ' ', kids: '' });
    await user.click(finish());
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'What could you talk about for hours?' })).toHaveFocus(),
    );
    expect(screen.getByText('Please choose one.')).toBeVisible();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('leads into a question with choices when that is the first without an answer', async () => {
    const { user } = render({ ...ALL, travel_style: '' });
    await user.click(finish());
    await waitFor(() => expect(screen.getByRole('radio', { name: 'Adventure' })).toHaveFocus());
  });

  it('sends complete answers, and reports each change before', async () => {
    const { user, onSubmit, onChange } = render(ALL);
    await user.click(screen.getByText('Relaxation'));
    expect(onChange.mock.lastCall?.[0]).toEqual({ ...ALL, travel_style: 'relaxation' });
    await user.click(finish());
    expect(onSubmit).toHaveBeenCalledTimes(1);
    expect(onSubmit.mock.calls[0]?.[0]).toEqual({ ...ALL, travel_style: 'relaxation' });
  });
});
