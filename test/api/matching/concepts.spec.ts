import { READ_TEXTS } from '../../../server/questionnaire/index.js';
import { type Actor, QUESTIONNAIRE, ana, ben, guest } from '../../fixtures/actors.js';
import { ON_THE_DAY, createFreeEvent, giveSeats, matchesOf } from '../../fixtures/event-day.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import { LEXICON_VERSION, type Questionnaire, readTexts } from '../../../server/matching/engine/index.js';
import { ConceptsService } from '../../../server/matching/concepts/concepts.service.js';
import { EngineThreads } from '../../../server/matching/threads/engine-threads.js';

const app = sharedApp();

interface Row {
  account_id: number;
  lexicon_version: string;
  concepts: ReturnType<typeof readTexts>;
}

const rowsOf = (...people: Actor[]) =>
  app.database.query<Row>('select * from text_concepts where account_id = any($1) order by account_id', [
    people.map(({ accountId }) => accountId),
  ]);

/** Returns the hobbies that the engine has read since, by call. */
function readings() {
  const run = jest.spyOn(app.app.get(EngineThreads), 'run');
  return () =>
    run.mock.calls.flatMap(([work, texts]) =>
      work === 'readTexts' ? [(texts as Questionnaire[]).map(({ hobby }) => hobby)] : [],
    );
}
afterEach(() => jest.restoreAllMocks());

describe('what somebody has written', () => {
  it('is read once it is saved, and again when it changes', async () => {
    const her = await ana(app);
    await app.jobs.drain();
    const [row] = await rowsOf(her);
    expect(row).toMatchObject({ lexicon_version: LEXICON_VERSION, concepts: readTexts(QUESTIONNAIRE) });
    (await her.post('/api/questionnaire', { ...QUESTIONNAIRE, hobby: 'chess' })).expect(200);
    await app.jobs.drain();
    expect((await rowsOf(her))[0]?.concepts.hobby).toEqual(readTexts({ hobby: 'chess' }).hobby);
  });

  it('is not read on the evening, whose lists are those of reading afresh', async () => {
    const people = [
      await ana(app),
      await ben(app),
      await guest(app, 'Bo', { gender: 'male' }, { hobby: 'jazz' }),
    ];
    await app.jobs.drain();
    const eventId = await createFreeEvent(app);
    await giveSeats(app, eventId, ...people);
    app.clock.turnTo(ON_THE_DAY);
    const read = readings();
    const lists = await Promise.all(people.map((person) => matchesOf(person, eventId)));
    expect(read()).toEqual([]);

    // nothing was kept, as of answers from before: it is read afresh, and stored
    await app.database.query('delete from text_concepts');
    await app.database.query('delete from matches where event_id = $1', [eventId]);
    await app.database.query('delete from matching_runs where event_id = $1', [eventId]);
    const afresh = await Promise.all(people.map((person) => matchesOf(person, eventId)));
    expect(read()).toHaveLength(1);
    expect(afresh).toEqual(lists);
    expect(await rowsOf(...people)).toHaveLength(3);
  });

  it('counts only for the texts that were read: a release before, which keeps none, may save answers too', async () => {
    const [her, him] = [await ana(app), await ben(app)];
    await app.jobs.drain();
    await app.database.query(`update questionnaires set hobby = 'chess' where account_id = $1`, [
      her.accountId,
    ]);
    const eventId = await createFreeEvent(app);
    await giveSeats(app, eventId, her, him);
    app.clock.turnTo(ON_THE_DAY);
    const read = readings();
    await matchesOf(him, eventId);
    expect(read()).toEqual([['chess']]);
    expect((await rowsOf(her))[0]?.concepts.hobby).toEqual(readTexts({ hobby: 'chess' }).hobby);
  });

  it('is read again with a new lexicon, in batches, going on where it stopped', async () => {
    const people: Actor[] = [];
    for (let at = 0; at < 3; at++) people.push(await guest(app, `G${at}`));
    await app.jobs.drain();
    const age = () => app.database.query(`update text_concepts set lexicon_version = 'old'`);
    await age();
    // the first was read before the server stopped
    await app.database.query('update text_concepts set lexicon_version = $1 where account_id = $2', [
      LEXICON_VERSION,
      people[0]?.accountId,
    ]);
    const read = readings();
    app.app.get(ConceptsService).batch = 2;
    await app.jobs.enqueue(READ_TEXTS, {}, { key: 'all' });
    await app.jobs.drain();
    const versions = (await rowsOf(...people)).map(({ lexicon_version }) => lexicon_version);
    expect(versions).toEqual([LEXICON_VERSION, LEXICON_VERSION, LEXICON_VERSION]);
    const others = await app.database.query('select from text_concepts');
    const sizes = read().map((hobbies) => hobbies.length);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(others.length - 1);
    expect(Math.max(...sizes)).toBe(2);
    expect(sizes.length).toBeGreaterThan(1);
    // and then there is nothing left to read
    await app.jobs.enqueue(READ_TEXTS, {}, { key: 'all' });
    await app.jobs.drain();
    expect(read()).toHaveLength(sizes.length);
  });

  it('goes with the answers, when the consent is taken back', async () => {
    const her = await ana(app);
    await app.jobs.drain();
    expect(await rowsOf(her)).toHaveLength(1);
    await her.call('PUT', '/api/account/consents/matching', { given: false });
    expect(await rowsOf(her)).toEqual([]);
  });
});
