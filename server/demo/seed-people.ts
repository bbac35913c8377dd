import type { SeededRandom } from './seeded-random.js';
import { type DemoPerson, demoPeople } from './samples/sample-people.js';
import { CITIES } from '../events/index.js';

/** Returns `count` invented people, mixed from those of the demo: answers of two of them, a random age and city. */
export function seedPeople(count: number, run: string, random: SeededRandom): DemoPerson[] {
  const models = demoPeople();
  return Array.from({ length: count }, (_, index) => {
    const [one, other] = [random.pick(models), random.pick(models)];
    const gender = index % 50 === 49 ? ('other' as const) : one.profile.gender;
    return {
      email: `seed.${run}.${index + 1}@people.apero.example`,
      profile: { ...one.profile, gender, age: random.between(21, 58), city: random.pick(CITIES) },
      answers: {
        ...one.answers,
        hobby: other.answers.hobby,
        music_preference: other.answers.music_preference,
      },
    };
  });
}
