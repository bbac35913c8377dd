import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { renderInApp } from '../../../test/render';
import { ChoiceField } from './choice-field';

const OPTIONS = [
  { value: 'male', label: 'Male' },
  { value: 'female', label: 'Female' },
];

function Gender({ error }: { error?: string }) {
  const [value, setValue] = useState('');
  return (
    <ChoiceField
      name="gender"
      label="Gender"
      options={OPTIONS}
      value={value}
      error={error}
      onChange={setValue}
    />
  );
}

const radio = (name: string) => screen.getByRole('radio', { name });

describe('a question with a few answers', () => {
  it('takes a click on the words of an answer, and holds one at a time', async () => {
    const { user } = renderInApp(<Gender />);
    await user.click(screen.getByText('Male'));
    expect(radio('Male')).toBeChecked();
    await user.click(screen.getByText('Female'));
    expect(radio('Female')).toBeChecked();
    expect(radio('Male')).not.toBeChecked();
  });

  it('is chosen by keyboard', async () => {
    const { user } = renderInApp(<Gender />);
    await user.tab();
    await user.keyboard(' ');
    expect(radio('Male')).toBeChecked();
  });

  it('says what is wrong with it', () => {
    renderInApp(<Gender error="Please choose one." />);
    expect(screen.getByRole('radiogroup', { name: 'Gender' })).toHaveAccessibleDescription(
      'Please choose one.',
    );
    expect(screen.getByRole('radiogroup')).toBeInvalid();
  });

  it('keeps the answers of two forms on one page apart', async () => {
    const { user } = renderInApp(
      <>
        <section aria-label="first">
          <Gender />
        </section>
        <section aria-label="second">
          <Gender />
        </section>
      </>,
    );
    const in_ = (name: string) => within(screen.getByRole('region', { name }));
    await user.click(in_('first').getByText('Male'));
    await user.click(in_('second').getByText('Female'));
    expect(in_('first').getByRole('radio', { name: 'Male' })).toBeChecked();
    expect(in_('second').getByRole('radio', { name: 'Female' })).toBeChecked();
  });
});
