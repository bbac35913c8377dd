import { screen } from '@testing-library/react';
import { useState } from 'react';
import { renderInApp } from '../../../test/render';
import { DateTimeField } from './date-fields';

function Event() {
  const [begins, setBegins] = useState('2026-12-04 19:30');
  return (
    <>
      <DateTimeField label="Begins" value={begins} onChange={setBegins} />
      <output>{begins}</output>
    </>
  );
}

const press = (name: string) => screen.findByRole('button', { name });

it('a day is chosen in the calendar, and the time stays', async () => {
  const { user } = renderInApp(<Event />);
  expect(screen.getByLabelText('Begins')).toHaveTextContent('Fri, 4 Dec 2026, 19:30');
  await user.click(screen.getByLabelText('Begins'));
  await user.click(await press('11 December 2026'));
  await user.click(await press('Done'));
  expect(screen.getByRole('status')).toHaveTextContent('2026-12-11 19:30');
  expect(screen.getByLabelText('Begins')).toHaveTextContent('Fri, 11 Dec 2026, 19:30');
});
