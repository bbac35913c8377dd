import type { ProfileFields } from '../../profile/index.js';
import type { Answers } from '../../questionnaire/index.js';
import de from './people/de.json' with { type: 'json' };
import en from './people/en.json' with { type: 'json' };
import fr from './people/fr.json' with { type: 'json' };
import it from './people/it.json' with { type: 'json' };

/** An invented person: profile and answers, in one of the four languages. */
export interface DemoPerson {
  email: string;
  profile: ProfileFields;
  answers: Answers;
}

/** An invented person with an account. */
export interface NumberedPerson extends DemoPerson {
  accountId: number;
}

const PASSWORD = 'apero-guest';
/** Logins of the demo's two guests, who meet today. */
export const DEMO_GUEST = { email: 'guest@apero.example', password: PASSWORD };
export const SECOND_GUEST = { email: 'guest2@apero.example', password: PASSWORD };

const STAFF_PASSWORD = 'apero-organiser';
/** Logins of the team besides the organiser of the settings. */
export const SECOND_ORGANISER = { email: 'organiser2@apero.example', password: STAFF_PASSWORD };
export const DEMO_HOST = { email: 'host@apero.example', password: STAFF_PASSWORD };

const GUEST = {
  name: 'Mia',
  gender: 'female',
  age: 32,
  city: 'Zurich',
  profession: 'Landscape architect',
  top_values: 'honesty, humour, freedom',
  weekend_activity: 'hiking, then a long brunch with friends',
  introvert_extrovert: 6,
  hobby: 'climbing, cooking',
  travel_style: 'adventure',
  communication_style: 'direct',
  life_goal: 'a house with a garden, and a family',
  relationship_priority: 'partner',
  conflict_resolution: 'discussion',
  music_preference: 'indie and jazz',
  kids: 'i_want',
};

const SECOND = {
  ...GUEST,
  name: 'Luca',
  gender: 'male',
  age: 34,
  profession: 'Physiotherapist',
  top_values: 'honesty, warmth, curiosity',
  weekend_activity: 'long walks, markets, cooking for friends',
  introvert_extrovert: 5,
  hobby: 'cooking, trail running',
  music_preference: 'jazz and soul',
};

/** Returns the forty invented people: ten in each language. */
export function demoPeople(): DemoPerson[] {
  return [...de, ...fr, ...it, ...en].map((raw, index) =>
    person(
      raw,
      `${raw.name.normalize('NFD').replace(/\W/g, '').toLowerCase()}.${index + 1}@people.apero.example`,
    ),
  );
}

/** Returns the demo's two guests, the first one first. */
export function demoGuests(): DemoPerson[] {
  return [person(GUEST, DEMO_GUEST.email), person(SECOND, SECOND_GUEST.email)];
}

function person(raw: typeof GUEST, email: string): DemoPerson {
  const { name, age, city, profession, gender, ...answers } = raw;
  // the files hold only allowed values; the database's checks would refuse others
  const profile = { name, age, city, profession, gender } as ProfileFields;
  return { email, profile, answers };
}
