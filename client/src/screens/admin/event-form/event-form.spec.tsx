import { screen, waitFor, within } from '@testing-library/react';
import { answer, renderInApp } from '../../../../test/render';
import EventFormScreen from './event-form.screen';

describe('a new evening', () => {
  beforeEach(() => answer({ 'GET /api/admin/venues': { json: { items: [], total: 0 } } }));

  it('asks first for what it needs, and folds away what only its own page says', async () => {
    const { user } = renderInApp(<EventFormScreen />);
    const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(titles.slice(0, 3)).toEqual(['Name and description', 'When and where', 'Price and places']);
    const host = screen.getByRole('textbox', { name: 'Host', hidden: true });
    expect(host).not.toBeVisible();
    await user.click(screen.getByText('Ages, host, languages, what is included, questions'));
    expect(host).toBeVisible();
    await user.type(host, 'Léa');
    await user.clear(host);
    expect(host).toBeVisible();
  });

  it('shows an age that is wrong, though the fields were folded again', async () => {
    const { user } = renderInApp(<EventFormScreen />);
    const contents = screen.getByText('Ages, host, languages, what is included, questions');
    const oldest = within(screen.getByRole('region', { name: 'On its own page' })).getByRole('textbox', {
      name: 'Oldest age',
      hidden: true,
    });
    await user.click(contents);
    await user.type(oldest, '17');
    await user.click(contents);
    expect(oldest).not.toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save as draft' }));
    await waitFor(() => expect(oldest).toBeVisible());
    expect(oldest).toBeInvalid();
  });
});
