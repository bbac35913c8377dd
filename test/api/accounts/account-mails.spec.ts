import { generate } from 'otplib';
import { type Actor, ana, logInOrganiser, newcomer } from '../../fixtures/actors.js';
import { createEventAs } from '../../fixtures/organiser.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import { newestMailTo, subjectsTo, tokenIn, toldTo, WITH_MAIL } from '../../fixtures/mail/mailbox.js';

const app = sharedApp(WITH_MAIL);
const told = async (who: Actor, occasion: string) =>
  (await toldTo(app, who)).filter((one) => one === occasion).length;

describe('the owner of an account gets one mail', () => {
  it('when the second step is switched on, and one when it is switched off', async () => {
    const host = await newcomer(app, 'host');
    await app.database.query(`update accounts set role = 'host' where id = $1`, [host.accountId]);
    const password = { current_password: host.password };
    const { secret } = (await host.post('/api/auth/totp', password)).expect(200);
    expect(await told(host, 'second-step-changed')).toBe(0);
    const epoch = Math.floor(app.clock.now().getTime() / 1000);
    (await host.post('/api/auth/totp/confirm', { totp: await generate({ secret, epoch }) })).expect(200);
    expect(await told(host, 'second-step-changed')).toBe(1);
    expect(await subjectsTo(app, host.email)).toContain('The second step of your login has been switched on');
    (await host.post('/api/auth/totp/disable', password)).expect(200);
    expect(await told(host, 'second-step-changed')).toBe(2);
    // the control: there is nothing to switch off any more
    (await host.post('/api/auth/totp/disable', password)).expect(200);
    expect(await told(host, 'second-step-changed')).toBe(2);
  });

  it('when their contacts are changed, without the contacts, and none when they stay as they are', async () => {
    const guest = await ana(app);
    const contacts = { instagram: 'ana.climbs' };
    (await guest.put('/api/profile/contacts', contacts)).expect(200);
    (await guest.put('/api/profile/contacts', contacts)).expect(200);
    expect(await told(guest, 'contacts-changed')).toBe(1);
    const { text } = await newestMailTo(app, guest.email);
    expect(text).toContain('Your contacts have been changed');
    expect(text).not.toContain('ana.climbs');
  });

  it('when a role of the team is given, and one when it is taken', async () => {
    const organiser = await logInOrganiser(app);
    const guest = await ana(app);
    const eventId = await createEventAs(organiser);
    const path = `/api/admin/events/${eventId}/hosts` as const;
    const assigned = await organiser.post(path, { email: guest.email });
    expect(assigned.expect(201).invitation_url).toBeNull();
    expect(await told(guest, 'role-changed')).toBe(0);
    const token = tokenIn(await newestMailTo(app, guest.email));
    (await guest.post('/api/auth/reset-password', { token, password: guest.password })).expect(200);
    expect(await told(guest, 'role-changed')).toBe(1);
    await organiser.delete(`/api/admin/events/${eventId}/hosts/${guest.accountId}`);
    expect(await told(guest, 'role-changed')).toBe(2);
  });
});
