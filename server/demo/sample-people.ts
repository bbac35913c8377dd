import type { ProfileFields } from '../profile/index.js';
import type { Answers } from '../questionnaire/index.js';
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

/** Log-in of the demo's guest. */
export const DEMO_GUEST = { email: 'guest@apero.example', password: 'apero-guest' };

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

/** Returns the forty invented people: ten in each language. */
export function demoPeople(): DemoPerson[] {
  return [...de, ...fr, ...it, ...en].map((raw, index) =>
    person(
      raw,
      `${raw.name.normalize('NFD').replace(/\W/g, '').toLowerCase()}.${index + 1}@people.apero.example`,
    ),
  );
}

/** Returns the demo's guest. */
export function demoGuest(): DemoPerson {
  return person(GUEST, DEMO_GUEST.email);
}

function person(raw: typeof GUEST, email: string): DemoPerson {
  const { name, age, city, profession, gender, ...answers } = raw;
  // the files hold only allowed values; the database's checks would refuse others
  const profile = { name, age, city, profession, gender } as ProfileFields;
  return { email, profile, answers };
}
