import { screen } from '@testing-library/react';
import { answer, renderInApp } from '../../../../test/render';
import { useEventForm } from '../../../features/admin/events/event-fields';
import { inCity, VenueChoice } from './venue-choice';

const BOATHOUSE = { id: 7, name: 'Bootshaus', address: 'Quai 10', city: 'Geneva', capacity: 30 };
const TERRACE = { id: 8, name: 'Terrasse', address: 'Aareweg 1', city: 'Bern', capacity: null };

function Form() {
  const form = useEventForm(undefined);
  const { venue_id, venue, location, city } = form.values;
  return (
    <>
      <VenueChoice form={form} />
      <button type="button" onClick={() => form.setAll(inCity(form.values, 'Bern'))}>
        To Bern
      </button>
      <output aria-label="Values">{[city, venue_id, venue, location].join(' | ')}</output>
    </>
  );
}

describe('where an evening is held', () => {
  beforeEach(() => answer({ 'GET /api/admin/venues': { json: { items: [BOATHOUSE, TERRACE], total: 2 } } }));

  it('is chosen from the venues of its city, which bring their address, and warn of too many places', async () => {
    const { user } = renderInApp(<Form />);
    const choice = await screen.findByRole('combobox', { name: 'Venue on record' });
    expect(screen.queryByRole('option', { name: 'Terrasse' })).not.toBeInTheDocument();
    await user.selectOptions(choice, 'Bootshaus');
    expect(screen.getByRole('status', { name: 'Values' })).toHaveTextContent(
      'Geneva | 7 | Bootshaus | Quai 10',
    );
    expect(screen.getByText('Quai 10', { selector: 'p' })).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Venue' })).not.toBeInTheDocument();
    expect(screen.getByText('Bootshaus has room for 30 guests; you offer 40 places.')).toBeVisible();
  });

  it('is typed where it is another place, and forgotten with the city in which it was', async () => {
    const { user } = renderInApp(<Form />);
    const choice = await screen.findByRole('combobox', { name: 'Venue on record' });
    await user.selectOptions(choice, 'Bootshaus');
    await user.selectOptions(choice, 'Another place');
    await user.type(screen.getByRole('textbox', { name: 'Venue' }), 'Steg');
    expect(screen.getByRole('status', { name: 'Values' })).toHaveTextContent('Geneva | | Steg |');
    await user.selectOptions(choice, 'Bootshaus');
    await user.click(screen.getByRole('button', { name: 'To Bern' }));
    expect(screen.getByRole('status', { name: 'Values' })).toHaveTextContent('Bern | | |');
  });
});
