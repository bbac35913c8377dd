import { screen, waitFor } from '@testing-library/react';
import { answer, renderInApp } from '../../../../test/render';
import { storeToken } from '../../../api/http/token';
import { ConsentsSection } from '../data/consents-section';
import { Preview } from './preview';

const NOTHING = { places: [], refund_chf: 0, waiting_lists: [], obstacle: null };
const CONSENT = { purpose: 'matching', active: false, given_at: null, withdrawn_at: null, version: null };

function signedIn(blocked: boolean): void {
  storeToken('a-token');
  answer({
    'GET /api/auth/status': { json: { authenticated: !blocked, blocked, hasProfile: true } },
    'GET /api/account/consents': { json: [CONSENT] },
  });
}

describe('whoever deletes their account', () => {
  it.each([true, false])('reads that fingerprints stay if it is blocked: %s', async (blocked) => {
    signedIn(blocked);
    renderInApp(
      <>
        <Preview deletion={NOTHING} />
        <ConsentsSection />
      </>,
    );
    expect(await screen.findByText('Not agreed')).toBeVisible();
    await waitFor(() => {
      expect(screen.queryAllByText(/keyed fingerprints/)).toHaveLength(blocked ? 1 : 0);
      expect(screen.queryAllByRole('link')).toHaveLength(blocked ? 0 : 1);
    });
  });
});
