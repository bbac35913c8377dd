import { ana, newcomer, PROFILE, QUESTIONNAIRE } from '../../fixtures/actors.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import { createPaidEvent } from '../../fixtures/payments.js';

const app = sharedApp();

describe('before paying', () => {
  it('one can ask what is missing for an evening with matches', async () => {
    const someone = await newcomer(app);
    expect((await someone.get('/api/profile/readiness')).status).toBe(403);
    (await someone.post('/api/profile', PROFILE)).expect(200);
    const missing = async () => (await someone.get('/api/profile/readiness')).body;
    expect(await missing()).toEqual({ missing: ['answers', 'photo'] });
    (await someone.post('/api/questionnaire', QUESTIONNAIRE)).expect(200);
    expect(await missing()).toEqual({ missing: ['photo'] });
    // withdrawing the consent deletes the answers: both are given again together
    (await someone.put('/api/account/consents/matching', { given: false })).expect(200);
    expect(await missing()).toEqual({ missing: ['answers', 'photo'] });
  });

  it.each([
    ['fr-CH', 'fr', 'Remboursement complet'],
    ['it', 'it', 'Rimborso completo'],
    ['de-CH,de;q=0.9', 'de', 'Stornierst du bis'],
    ['es', 'en', 'Full refund'],
  ])('the page speaks the language in which one reserved (%s), whatever one speaks later', async (...row) => {
    const [accept, language, refund] = row;
    const [woman, eventId] = [await ana(app), await createPaidEvent(app)];
    const reserveIn = async (wanted: string) => {
      const body = { event_id: eventId };
      const headers = { 'accept-language': wanted };
      return (await woman.post('/api/create-checkout-session', body, headers)).expect(200);
    };
    const { url, session_id } = await reserveIn(accept);
    const page = await (await fetch(url, { headers: { 'accept-language': 'en' } })).text();
    expect(page).toContain(`<html lang="${language}">`);
    expect(page).toContain(refund);
    expect((await reserveIn('it')).session_id).toBe(session_id);
  });
});
