import { sharedApp } from '../../fixtures/app/shared-app.js';
import { accept, withFriend } from '../../fixtures/friends/invitations.js';
import { newestMailTo, toldTo, WITH_MAIL } from '../../fixtures/mail/mailbox.js';
import { buySeat } from '../../fixtures/payments.js';
import { giveBack } from '../../fixtures/waiting-list.js';

const app = sharedApp(WITH_MAIL);

describe('who keeps a place for a friend is told', () => {
  it('once, that the friend has it, without a name', async () => {
    const { eventId, him, her, token } = await withFriend(app);
    expect(await toldTo(app, him)).toEqual(['reservation-paid']);
    (await accept(her, token)).expect(200);
    expect(await toldTo(app, him)).toEqual(['reservation-paid']);
    await buySeat(app, her, eventId);
    expect(await toldTo(app, him)).toEqual(['reservation-paid', 'friend-comes']);
    const mail = await newestMailTo(app, him.email);
    expect(mail.subject).toBe('Your friend has a place');
    expect(mail.text).toContain('Fondue on the boat');
    expect(mail.text).not.toContain('Ana');
    // she has waited for nothing: no offer is announced to her
    expect(await toldTo(app, her)).toEqual(['reservation-paid']);
  });

  it('nothing if the friend gives the place back before the mail leaves', async () => {
    const { eventId, him, her, token } = await withFriend(app);
    (await accept(her, token)).expect(200);
    await buySeat(app, her, eventId);
    await giveBack(her, eventId);
    expect(await toldTo(app, him)).toEqual(['reservation-paid']);
  });
});
