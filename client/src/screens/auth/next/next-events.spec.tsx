import { screen, waitFor, within } from '@testing-library/react';
import { answer, renderInApp } from '../../../../test/render';
import { NextEvents } from './next-events';

const event = (id: number, city: string, price: number) => ({
  id,
  slug: `${id}-evening`,
  name: `Evening ${id}`,
  city,
  date: '2026-12-11T18:30:00.000Z',
  ends_at: '2026-12-11T21:30:00.000Z',
  price,
  kind: id === 7 ? 'Women meet women' : null,
});

function show(events: object[], status = 200) {
  answer({ 'GET /api/events/next': { status, json: { events, refund_hours: 48 } } });
  return renderInApp(<NextEvents />);
}

describe('the next evenings on the welcome', () => {
  it('say where, when and at what price, and lead to the page of that evening', async () => {
    show([event(7, 'Geneva', 49), event(9, 'Bern', 0)]);
    const link = await screen.findByRole('link', { name: 'Evening 7' });
    expect(link).toHaveAttribute('href', '/events/7-evening?lang=en');
    const [first, second] = screen.getAllByRole('listitem');
    expect(first).toHaveTextContent('Geneva');
    expect(first).toHaveTextContent('Friday, 11 December 2026, 19:30');
    expect(first).toHaveTextContent('CHF 49.–');
    expect(first).toHaveTextContent('Women meet women');
    expect(second).toHaveTextContent('Free');
    expect(screen.getByText(/^Cancel up to 48 hours before it begins/)).toBeVisible();
  });

  it('keep their room until they come', () => {
    const { container } = show([]);
    expect(screen.getByRole('heading', { name: 'The next evenings' })).toBeVisible();
    expect(container.querySelectorAll('li')).toHaveLength(3);
    expect(within(container).queryByRole('link')).not.toBeInTheDocument();
  });

  it('may be none', async () => {
    show([]);
    expect(await screen.findByText('The next evenings are in the making.')).toBeVisible();
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  });

  it('are left out without a word when they cannot be had', async () => {
    show([], 503);
    await waitFor(() => expect(screen.queryByRole('heading')).not.toBeInTheDocument());
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
