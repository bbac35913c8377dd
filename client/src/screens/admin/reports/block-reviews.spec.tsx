import { screen, waitFor, within } from '@testing-library/react';
import { answer, renderInApp } from '../../../../test/render';
import { BlockReviews } from './block-reviews';

const REVIEW = {
  id: 3,
  person: { account_id: 42, name: 'Ben', email: 'ben+x@apero.test', blocked: false },
  former: { account_id: 17, name: '', email: '', blocked: false },
  found_by: 'card',
  created_at: '2026-12-05T09:00:00.000Z',
  decision: null,
  decision_reason: null,
  decided_by: null,
  decided_at: null,
};
const LIST = 'GET /api/admin/block-reviews';

describe('people who may have been blocked before', () => {
  it('are shown with what they have in common, also with an account that is gone', async () => {
    answer({ [LIST]: { json: { items: [REVIEW], total: 1 } } });
    renderInApp(<BlockReviews status="open" />);
    const section = await screen.findByRole('region', { name: 'Blocked before?' });
    expect(within(section).getByText('Same card')).toBeVisible();
    expect(within(section).getByRole('link', { name: 'Ben' })).toHaveAttribute('href', '/admin/people/42');
    expect(within(section).getByText(/account 17, deleted since/)).toBeVisible();
  });

  it('are decided with a reason, which says what it does', async () => {
    const calls = answer({
      [LIST]: { json: { items: [REVIEW], total: 1 } },
      'POST /api/admin/block-reviews/3/decision': { json: { ...REVIEW, decision: 'blocked' } },
    });
    const { user } = renderInApp(<BlockReviews status="open" />);
    await user.click(await screen.findByRole('button', { name: 'Decide about Ben' }));
    await user.click(screen.getByText('The same person, block again'));
    expect(screen.getByText(/The account is blocked\. Guests who blocked the former account/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Decide' })).toHaveAttribute('aria-disabled', 'true');
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'The same face.');
    await user.click(screen.getByRole('button', { name: 'Decide' }));
    expect(calls.find(({ method }) => method === 'POST')).toEqual({
      method: 'POST',
      path: '/api/admin/block-reviews/3/decision',
      body: { decision: 'blocked', reason: 'The same face.', refund_future_places: true },
    });
  });

  it('take no room where there are none', async () => {
    const calls = answer({ [LIST]: { json: { items: [], total: 0 } } });
    const { container } = renderInApp(<BlockReviews status="open" />);
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(container).not.toHaveTextContent('Blocked before?');
  });
});
