import { type Actor, ana, ben, refusal } from '../../fixtures/actors.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import { connect, connectionsOf } from '../../fixtures/connections.js';
import { readExport } from '../../fixtures/files/unzip.js';

const app = sharedApp();
const NONE = {
  phone: null,
  whatsapp: null,
  instagram: null,
  telegram: null,
  signal: null,
  email_shared: false,
};
const fill = async (who: Actor, contacts: object) =>
  (await who.put('/api/profile/contacts', contacts)).expect(200);
const sharedWith = async (who: Actor) => (await connectionsOf(who))[0]?.shared_with_me;

/** Ana and Ben, connected; Ana has filled in some channels. */
async function connected() {
  const [her, him] = [await ana(app), await ben(app)];
  const { id } = await connect(app, her, him);
  await fill(her, { whatsapp: '079 123 45 67', instagram: '@Ana.Climbs', email_shared: true });
  const share = (...channels: string[]) => her.put(`/api/connections/${id}`, { share: channels });
  return { her, him, id, share };
}

describe('one’s own channels', () => {
  it('are empty at first, are filled in one by one, and read as people write them', async () => {
    const her = await ana(app);
    expect((await her.get('/api/profile/contacts')).body).toEqual(NONE);
    await fill(her, { phone: '079 123 45 67' });
    expect(await fill(her, { instagram: 'https://instagram.com/ana.climbs/', email_shared: true })).toEqual({
      ...NONE,
      phone: '+41 79 123 45 67',
      instagram: 'ana.climbs',
      email_shared: true,
    });
    expect(await fill(her, { phone: null, email_shared: false })).toEqual({
      ...NONE,
      instagram: 'ana.climbs',
    });
    expect(await fill(her, { instagram: '  ' })).toEqual(NONE);
  });

  it('that cannot be are refused by name, and nothing is saved', async () => {
    const her = await ana(app);
    const refused = await her.put('/api/profile/contacts', {
      phone: '123',
      instagram: 'ana climbs',
      telegram: '@ana_climbs',
    });
    expect(refused.status).toBe(400);
    expect(refused.error).toMatchObject({
      code: 'VALIDATION_FAILED',
      details: [{ field: 'phone' }, { field: 'instagram' }],
    });
    expect((await her.get('/api/profile/contacts')).body).toEqual(NONE);
  });

  it.each([{ phone: 7 }, { email_shared: 'yes' }, { email_shared: null }, { signal: ['x'] }])(
    'are not made of %j',
    async (body) => {
      const her = await ana(app);
      expect(refusal(await her.put('/api/profile/contacts', body))).toBe('400 VALIDATION_FAILED');
    },
  );
});

describe('sharing', () => {
  it('shows exactly what is shared, with nobody else, and no sooner', async () => {
    const { her, him, id, share } = await connected();
    expect(await sharedWith(him)).toEqual([]);
    const answer = (await share('whatsapp', 'email')).expect(200);
    expect(answer).toMatchObject({ id, shared_by_me: ['whatsapp', 'email'], shared_with_me: [] });
    expect(await sharedWith(him)).toEqual([
      { channel: 'whatsapp', value: '+41 79 123 45 67' },
      { channel: 'email', value: her.email },
    ]);
    expect(JSON.stringify(await connectionsOf(him))).not.toContain('climbs');
  });

  it('is news to the other, at the time at which each channel was first shared', async () => {
    const { her, him, share } = await connected();
    const newsFor = async (who: Actor) => (await connectionsOf(who))[0]?.news_at;
    const made = await newsFor(him);
    app.clock.forward({ hours: 2 });
    const at = app.clock.now().toISOString();
    await share('whatsapp');
    expect(await newsFor(him)).toBe(at);
    expect(await newsFor(her)).toBe(made);
    app.clock.forward({ hours: 1 });
    await share();
    expect(await newsFor(him)).toBe(made);
    await share('whatsapp');
    expect(await newsFor(him)).toBe(at);
  });

  it('can be taken back, channel by channel', async () => {
    const { him, share } = await connected();
    await share('whatsapp', 'instagram');
    await share('instagram');
    expect(await sharedWith(him)).toEqual([{ channel: 'instagram', value: 'ana.climbs' }]);
    await share();
    expect(await sharedWith(him)).toEqual([]);
  });

  it('shows the present value, and none that was taken away, also when it comes back', async () => {
    const { her, him, share } = await connected();
    await share('whatsapp');
    await fill(her, { whatsapp: '078 765 43 21' });
    expect(await sharedWith(him)).toEqual([{ channel: 'whatsapp', value: '+41 78 765 43 21' }]);
    await fill(her, { whatsapp: null });
    await fill(her, { whatsapp: '078 765 43 21' });
    expect(await sharedWith(him)).toEqual([]);
    expect((await connectionsOf(her))[0]?.shared_by_me).toEqual([]);
  });

  it('needs a channel that is filled in', async () => {
    const { him, share } = await connected();
    expect(refusal(await share('telegram'))).toBe('409 CONTACT_MISSING');
    expect(refusal(await share('instagram', 'telegram'))).toBe('409 CONTACT_MISSING');
    expect(await sharedWith(him)).toEqual([]);
  });

  it.each([[['pigeon']], [['email', 'email']], ['email'], [null], [undefined]])(
    'is not made of %j',
    async (share) => {
      const { her, id } = await connected();
      expect(refusal(await her.put(`/api/connections/${id}`, { share }))).toBe('400 VALIDATION_FAILED');
    },
  );

  it('is over with the connection: no value can be read, in no export', async () => {
    const { her, him, id, share } = await connected();
    await share('whatsapp');
    (await him.delete(`/api/connections/${id}`)).expect(200);
    expect(await connectionsOf(him)).toEqual([]);
    expect(await app.database.query('select from connection_shares where connection_id = $1', [id])).toEqual(
      [],
    );
    expect((await readExport(him, '/api/account/export')).text).not.toContain('791234567');
    expect((await readExport(her, '/api/account/export')).data['shared_contacts']).toEqual([]);
  });
});

describe('the export', () => {
  it('holds one’s own channels and what one shares, and nothing of what others share', async () => {
    const { her, him, id, share } = await connected();
    await share('whatsapp');
    const mine = await readExport(her, '/api/account/export');
    expect(mine.data['contacts']).toMatchObject({ whatsapp: '+41791234567', instagram: 'ana.climbs' });
    expect(mine.data['shared_contacts']).toMatchObject([
      { connection_id: id, channel: 'whatsapp', shared: true },
    ]);
    const his = await readExport(him, '/api/account/export');
    expect(his.data).toMatchObject({ contacts: null, shared_contacts: [] });
    expect(his.text).not.toContain('791234567');
  });
});
