import { SEARCH_CASES } from '../../../client/src/lib/search-cases.js';
import { type Actor, guest, logInOrganiser } from '../../fixtures/actors.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import { notify, WITH_MAIL } from '../../fixtures/mail/mailbox.js';
import { createEventAs, giveSeatAs, reservationsOf } from '../../fixtures/organiser.js';

const app = sharedApp(WITH_MAIL);
let organiser: Actor;
beforeAll(async () => {
  organiser = await logInOrganiser(app);
});

const namesOf = ({ items }: { items: { name: string | null }[] }) => items.map(({ name }) => name);

describe('a search of organisers', () => {
  it('finds by the same rule as the client, by its index too', async () => {
    const rows = await app.database.query<{ text: string; typed: string; found: boolean; indexed: boolean }>(
      `select text, typed, matches_search(text, typed) as found,
              (select g @> search_grams(search_plain(typed)) or g @> search_grams(search_folded(typed))
                 from (select search_grams(search_plain(text)) || search_grams(search_folded(text)) as g) k) as indexed
         from jsonb_to_recordset($1::jsonb) as c (text text, typed text)`,
      [JSON.stringify(SEARCH_CASES.map(([text, typed]) => ({ text, typed })))],
    );
    expect(rows.map(({ text, typed, found }) => [text, typed, found])).toEqual(SEARCH_CASES);
    // what is found must not be lost by the index
    expect(rows.filter(({ found, indexed }) => found && !indexed)).toEqual([]);
  });

  it('finds Müller as mueller and muller among people, reservations, events and mails', async () => {
    const person = await guest(app, 'mueller1', { name: 'Jürg Müller', gender: 'male' });
    const other = await guest(app, 'meller1', { name: 'Jana Meller', gender: 'female' });
    const eventId = await createEventAs(organiser, { name: 'Apéro im Gewölbe', venue: 'Bärenhöhle' });
    for (const one of [person, other]) await giveSeatAs(organiser, eventId, one);
    for (const typed of ['mueller', 'MULLER', 'müller', 'juerg m']) {
      const q = encodeURIComponent(typed);
      const people = (await organiser.get(`/api/admin/people?q=${q}`)).expect(200);
      expect([typed, namesOf(people)]).toEqual([typed, ['Jürg Müller']]);
      const seats = await reservationsOf(organiser, eventId, `&q=${q}`);
      expect(namesOf({ items: seats })).toEqual(['Jürg Müller']);
    }
    for (const q of ['gewoelbe', 'GEWOLBE', 'baerenhohle'])
      expect(namesOf((await organiser.get(`/api/admin/events?q=${q}`)).expect(200))).toEqual([
        'Apéro im Gewölbe',
      ]);
    // by the e-mail and the number too
    expect(
      namesOf((await organiser.get(`/api/admin/people?q=${person.email.toUpperCase()}`)).expect(200)),
    ).toEqual(['Jürg Müller']);
    expect(namesOf((await organiser.get(`/api/admin/people?q=${person.accountId}`)).expect(200))).toContain(
      'Jürg Müller',
    );
    await notify(app);
    const mails = (await organiser.get('/api/admin/mails?q=mueller')).expect(200);
    expect(new Set(mails.items.map(({ account_id }) => account_id))).toEqual(new Set([person.accountId]));
  });

  it('asks the indexes, so that it stays fast as people grow', async () => {
    const plan = await app.database.transaction(async () => {
      await app.database.query('set local enable_seqscan = off');
      return app.database.query<{ 'QUERY PLAN': string }>(
        `explain select account_id from profiles where
           ((search_grams(search_plain(name)) || search_grams(search_folded(name))) @> search_grams(search_plain('mueller'))
         or (search_grams(search_plain(name)) || search_grams(search_folded(name))) @> search_grams(search_folded('mueller')))`,
      );
    });
    expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain('profiles_by_spelling');
  });
});
