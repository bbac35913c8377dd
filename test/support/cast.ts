import { Actor, type Answers, ana, ben, guest, newcomer, organiser, stranger } from './actor.js';
import { evening, FEEDBACK_OPENS, minutePasses, ON_THE_DAY, seat } from './evening.js';
import { dinner, reserve, takePlace } from './payments.js';
import { picture, upload } from './pictures.js';
import type { RunningApp } from './start-app.js';

/** Texts that occur nowhere else: wherever one is read, something of its owner is read. */
export const SECRETS: Answers = {
  top_values: 'xylophone honesty',
  weekend_activity: 'xerography of hiking trails',
  introvert_extrovert: 9,
  hobby: 'xiphiology and climbing',
  travel_style: 'adventure',
  communication_style: 'direct',
  life_goal: 'xenagogy in a house with a garden',
  relationship_priority: 'partner',
  conflict_resolution: 'discussion',
  music_preference: 'xoanon jazz',
  kids: 'i_want',
};

/**
 * Somebody with a full life in the product, and all kinds of others around them. The clock stands an hour after the
 * end of the evening at which `owner` and `attendee` met.
 */
export interface Cast {
  owner: Actor;
  /** Everybody but the owner, by what they are to them. */
  others: Record<Other, Actor>;
  /** Where owner and attendee were, and were matched. */
  past: number;
  /** Where the owner has a paid place. */
  paid: number;
  /** Where the owner is about to pay. */
  held: number;
  /** Where the owner's place was cancelled and paid back. */
  refunded: number;
  /** The sessions of those three. */
  sessions: { paid: string; held: string; refunded: string };
  /** The owner's reservations, oldest first. */
  reservations: number[];
  /** The owner's photos, the main one first. */
  photos: string[];
  /** The owner's things as texts that must not be read by others. */
  secrets: Record<string, string>;
}

/** What somebody is to the owner: a guest elsewhere has a place at another evening alone. */
export type Other = 'stranger' | 'newcomer' | 'guest' | 'attendee' | 'elsewhere' | 'organiser';

/** Makes the cast. Takes about a second. */
export async function makeCast(app: RunningApp): Promise<Cast> {
  const owner = await guest(app, 'Xanthippe', { gender: 'female', profession: 'Xylographer' }, SECRETS);
  const attendee = await ben(app);
  const elsewhere = await ben(app);
  const photos: string[] = [];
  for (const slot of [1, 2]) {
    const { body } = await upload(owner, await picture().jpeg().toBuffer(), slot);
    photos.push(body.photo_url);
  }
  const past = await evening(app);
  const other = await evening(app, { name: 'Somewhere else' });
  await seat(app, past, owner, attendee);
  await seat(app, other, elsewhere, await ana(app));
  app.clock.turnTo(ON_THE_DAY);
  await minutePasses(app);
  app.clock.turnTo(FEEDBACK_OPENS);
  const said = { feedbacks: [{ user_id: attendee.accountId, rating: 'maybe' }] };
  await owner.post(`/api/events/${past}/feedback`, said);
  const [paid, held, refunded] = [await dinner(app), await dinner(app), await dinner(app)];
  const sessions = {
    paid: await takePlace(app, owner, paid),
    held: (await reserve(owner, held)).body.session_id,
    refunded: await takePlace(app, owner, refunded),
  };
  await owner.post(`/api/events/${refunded}/cancellation`);
  await app.jobs.drain();
  return {
    owner,
    others: {
      stranger: stranger(app),
      newcomer: await newcomer(app),
      guest: await ana(app),
      attendee,
      elsewhere,
      organiser: await organiser(app),
    },
    past,
    paid,
    held,
    refunded,
    sessions,
    photos,
    reservations: await reservationsOf(app, owner),
    secrets: await secretsOf(app, owner, photos, sessions),
  };
}

async function reservationsOf(app: RunningApp, { accountId }: Actor): Promise<number[]> {
  const rows = await app.database.query<{ id: number }>(
    'select id from reservations where account_id = $1 order by id',
    [accountId],
  );
  return rows.map(({ id }) => id);
}

async function secretsOf(
  app: RunningApp,
  owner: Actor,
  photos: readonly string[],
  sessions: Cast['sessions'],
): Promise<Record<string, string>> {
  const rows = await app.database.query<{
    password_hash: string;
    hold_key: string | null;
    intent: string | null;
  }>(
    `select a.password_hash, r.hold_key, p.payment_intent as intent from accounts a
      join reservations r on r.account_id = a.id left join payments p on p.reservation_id = r.id
      where a.id = $1 order by r.id`,
    [owner.accountId],
  );
  const secrets: Record<string, string | null | undefined> = {
    name: 'Xanthippe',
    profession: 'Xylographer',
    email: owner.email,
    token: owner.token,
    password: rows[0]?.password_hash,
    'main photo': photos[0],
    'other photo': photos[1],
  };
  for (const [field, text] of Object.entries(SECRETS)) {
    const word = /\bx\w+/.exec(String(text))?.[0];
    if (!word) continue;
    secrets[field] = String(text);
    secrets[`word of ${field}`] = word;
  }
  for (const [which, session] of Object.entries(sessions)) secrets[`session of ${which}`] = session;
  rows.forEach(({ hold_key, intent }, at) => {
    secrets[`hold ${at}`] = hold_key;
    secrets[`payment ${at}`] = intent;
  });
  return Object.fromEntries(Object.entries(secrets).filter((entry): entry is [string, string] => !!entry[1]));
}
