import { CITIES } from '../profile/index.js';
import type { SeededRandom } from './seeded-random.js';
import { type DemoPerson, demoPeople } from './sample-people.js';

/** So many invented people, made of the demonstration's: answers of the one, age and city by chance. */
export function seedPeople(count: number, run: string, dice: SeededRandom): DemoPerson[] {
  const models = demoPeople();
  return Array.from({ length: count }, (_, index) => {
    const [one, other] = [dice.oneOf(models), dice.oneOf(models)];
    const gender = index % 50 === 49 ? ('other' as const) : one.profile.gender;
    return {
      email: `seed.${run}.${index + 1}@people.apero.example`,
      profile: { ...one.profile, gender, age: dice.between(21, 58), city: dice.oneOf(CITIES) },
      answers: {
        ...one.answers,
        hobby: other.answers.hobby,
        music_preference: other.answers.music_preference,
      },
    };
  });
}
