import webPush from 'web-push';
import { type Actor, ana } from '../../fixtures/actors.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import { createFreeEvent, giveSeats } from '../../fixtures/event-day.js';
import { mailTo, newestMailTo, WITH_MAIL } from '../../fixtures/mail/mailbox.js';
import { type PushServiceOfTest, startPushService } from '../../fixtures/push/push-service.js';

const app = sharedApp({ ...WITH_MAIL, push: webPush.generateVAPIDKeys() });
let service: PushServiceOfTest;
beforeAll(async () => {
  service = await startPushService();
});
afterAll(() => service.close());

const hide = async (person: Actor, hide_previews: boolean) =>
  expect((await person.put('/api/account/settings', { hide_previews })).expect(200)).toMatchObject({
    hide_previews,
    notifications: { reminders: true },
  });

/** Somebody who is told on a phone, too, and hides what it says. */
async function discreet(language = 'en') {
  const person = await ana(app);
  await hide(person, true);
  await person.put('/api/account/settings', { language });
  const key = (await person.get('/api/account/push')).expect(200).public_key ?? '';
  const phone = service.subscribe(key);
  (await person.post('/api/account/push', phone.subscription)).expect(200);
  return { person, phone };
}

const previewOf = (html: string) => /data-skip-in-text="true"[^>]*>([^<\u200c]*)/.exec(html)?.[1]?.trim();

describe('whoever hides previews', () => {
  it.each([
    ['en', 'Apéro: there is news', 'There is news.'],
    ['de', 'Apéro: Es gibt Neuigkeiten', 'Es gibt Neuigkeiten.'],
    ['fr', 'Apéro\u202f: il y a du nouveau', 'Il y a du nouveau.'],
    ['it', 'Apéro: ci sono novità', 'Ci sono novità.'],
  ])('is told in %s only that there is news, and finds the rest inside', async (language, subject, body) => {
    const { person, phone } = await discreet(language);
    await giveSeats(app, await createFreeEvent(app), person);
    const mail = await newestMailTo(app, person.email);
    expect(mail.subject).toBe(subject);
    expect(mail.html).toContain(`<title>${subject}</title>`);
    expect(previewOf(mail.html)).toBe(body);
    // programs without HTML show how the text begins
    expect(mail.text.startsWith(`${body}\n\n`)).toBe(true);
    expect(mail.text).toContain('Apéro at the lake');
    const told = phone.told().at(-1);
    expect([told?.title, told?.body]).toEqual(['Apéro', body]);
  });

  it('still recognises what is about signing in', async () => {
    const { person } = await discreet();
    (await person.post('/api/auth/forgot-password', { email: person.email })).expect(200);
    expect((await newestMailTo(app, person.email)).subject).toBe('Choose a new password');
  });

  it('is known to every page by the status, and shown everything again once they wish so', async () => {
    const { person } = await discreet();
    expect((await person.get('/api/auth/status')).body.hide_previews).toBe(true);
    await hide(person, false);
    expect((await person.get('/api/auth/status')).body.hide_previews).toBe(false);
    await giveSeats(app, await createFreeEvent(app), person);
    const [mail] = await mailTo(app, person.email);
    expect(mail?.subject).not.toMatch(/news/);
    expect(mail?.subject).toMatch(/4 December/);
  });
});

it('nobody hides anything unasked', async () => {
  const person = await ana(app);
  expect((await person.get('/api/account/settings')).expect(200).hide_previews).toBe(false);
  expect((await person.get('/api/auth/status')).body.hide_previews).toBe(false);
});
