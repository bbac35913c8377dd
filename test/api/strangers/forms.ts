import { QUESTIONNAIRE } from '../../fixtures/actors.js';
import { type Form, formOf } from '../../fixtures/form-of.js';
import { PRICES_FORM } from './price-calls.js';

/** The form of a profile. */
export const PROFILE_FORM = {
  name: 'string',
  age: 'number',
  gender: 'string',
  profession: 'string',
  city: 'string',
  looking_for: 'string',
  photo_url: 'string',
  photo_url_2: 'string',
  photo_url_3: 'null',
  photo_url_4: 'null',
  photo_url_5: 'null',
  profile_locked: 'boolean',
  locked_until: 'string',
  gender_locked: 'boolean',
};
/** The form of the answers of the questionnaire. */
export const ANSWERS_FORM = formOf(QUESTIONNAIRE) as Record<string, Form>;
/** The form of an event, as guests see it. */
export const EVENT_FORM = {
  id: 'number',
  name: 'string',
  description: 'string',
  date: 'string',
  ends_at: 'string',
  city: 'string',
  ...PRICES_FORM,
  max_men: 'number',
  max_women: 'number',
  men_reserved: 'number',
  women_reserved: 'number',
  men_left: 'number',
  women_left: 'number',
  user_reserved: 'boolean',
  user_status: 'string',
  held_until: 'null',
  payment_under_way: 'boolean',
  given_up_today: 'boolean',
  waiting: 'null',
  refund_until: 'string',
  profile_locked_until: 'string',
  format: 'string',
  min_age: 'null',
  max_age: 'null',
  theme: 'null',
  languages: [],
  friends_welcome: 'boolean',
  mingling: 'string',
  max_lead: 'null',
  sides: [{ side: 'string', capacity: 'number', reserved: 'number', left: 'number', leads: 'boolean' }],
};
