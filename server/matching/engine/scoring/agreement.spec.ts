import { CHOICE_FIELDS, canonicalValues, type ChoiceField } from '../../../questionnaire/value-sets.rules.js';
import { toComparable, partsOf, computeScores, MAX_SCORE_TENTHS } from './agreement.js';
import {
  AGE_STEPS,
  CHOICE_TABLES,
  choiceValue,
  ENERGY_STEPS,
  RELATED_CONCEPTS,
  stepValue,
} from './agreement.tables.js';
import { CONCEPTS } from '../language/lexicon/concepts.js';
import { featuresOf } from './features.js';
import { allowedPairs } from './allowed-pairs.js';
import { Rarity } from './overlap.js';
import { PART_NAMES, type Parts, type Person, type Questionnaire, WEIGHTS } from '../common/index.js';

const FULL: Questionnaire = {
  top_values: 'honesty, humour',
  weekend_activity: 'hiking',
  introvert_extrovert: 5,
  hobby: 'hiking, cooking',
  travel_style: 'adventure',
  communication_style: 'direct',
  life_goal: 'travel',
  relationship_priority: 'partner',
  conflict_resolution: 'discussion',
  music_preference: 'jazz',
  kids: 'i_want',
};

function man(questionnaire: Questionnaire | null, age = 30, id = 1): Person {
  return { id, gender: 'male', age, questionnaire };
}
function woman(questionnaire: Questionnaire | null, age = 30, id = 2): Person {
  return { id, gender: 'female', age, questionnaire };
}

function scoresAmong(people: readonly Person[]): { tenths: number[]; poolMedian: number } {
  const features = people.map(featuresOf);
  const rarity = new Rarity(features);
  const pairs = allowedPairs(features, { matchesPerPerson: 100, excludedPairs: [], previousPairs: [] });
  const { tenths, poolMedian } = computeScores(
    features.map((one) => toComparable(one, rarity)),
    pairs,
  );
  return { tenths: [...tenths], poolMedian };
}

function parts(one: Questionnaire, two: Questionnaire, ...others: Questionnaire[]): Parts {
  const people = [one, two, ...others].map((questionnaire, id) => featuresOf(man(questionnaire, 30, id)));
  const rarity = new Rarity(people);
  const [a, b] = people.map((features) => toComparable(features, rarity));
  return a && b ? partsOf(a, b) : {};
}

describe('the tables', () => {
  it('weigh as decided', () => {
    expect(WEIGHTS).toEqual({
      values: 18,
      relationship_priority: 16,
      kids: 12,
      life_goal: 10,
      age_gap: 10,
      communication: 8,
      conflict: 8,
      energy: 8,
      hobby: 8,
      weekend: 8,
      music: 5,
      travel: 5,
    });
  });

  it.each(CHOICE_FIELDS)(
    '%s: every two different answers have one value between 0 and 1, and a sentence why',
    (field) => {
      const pairs = Object.keys(CHOICE_TABLES[field]).map((pair) => pair.split(' '));
      const rows = pairs.map((pair) => pair.toSorted().join(' '));
      expect(new Set(rows).size).toBe(rows.length);
      const names: readonly string[] = canonicalValues(field);
      expect(pairs.flat().filter((name) => !names.includes(name))).toEqual([]);
      for (const one of names) {
        for (const two of names.filter((name) => name > one)) expect(rows).toContain(`${one} ${two}`);
      }
      for (const { value, why } of Object.values(CHOICE_TABLES[field])) {
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThan(1);
        expect(why).toMatch(/^[A-Z].+\.$/);
      }
    },
  );

  it.each<[ChoiceField, string, string, number]>([
    ['kids', 'want', 'want', 1],
    ['kids', 'want', 'do_not_want', 0],
    ['kids', 'dont_know', 'dont_know', 0.8],
    ['relationship_priority', 'partner', 'nothing_serious', 0],
    ['conflict_resolution', 'avoid', 'avoid', 0.7],
    ['travel_style', 'mix', 'adventure', 0.7],
  ])('%s: %s and %s give %d, either way round', (field, one, two, value) => {
    const ask = (a: string, b: string): number | undefined => choiceValue(field, a as never, b as never);
    expect(ask(one, two)).toBe(value);
    expect(ask(two, one)).toBe(value);
  });

  it('compare nothing that one of the two has not answered', () => {
    expect(choiceValue('kids', 'want', undefined)).toBeUndefined();
    expect(choiceValue('kids', undefined, undefined)).toBeUndefined();
  });

  it.each([
    [0, 1],
    [2, 1],
    [3, 0.9],
    [5, 0.9],
    [8, 0.75],
    [11, 0.55],
    [15, 0.3],
    [16, 0.1],
    [82, 0.1],
  ])('an age gap of %i years gives %d', (years, value) => {
    expect(stepValue(AGE_STEPS, years)).toBe(value);
  });

  it.each([
    [0, 1],
    [1, 0.95],
    [4, 0.55],
    [9, 0.15],
  ])('a difference in energy of %i gives %d', (steps, value) => {
    expect(stepValue(ENERGY_STEPS, steps)).toBe(value);
  });
});

describe('the parts', () => {
  it('are all there when all is answered, and 1 for the same answers', () => {
    const same = parts(FULL, FULL);
    expect(Object.keys(same)).toEqual([...PART_NAMES]);
    expect(Object.values(same)).toEqual(PART_NAMES.map(() => 1));
  });

  it('take synonyms of the forms for one answer', () => {
    const synonyms: Questionnaire = {
      ...FULL,
      kids: 'I want',
      relationship_priority: 'Looking for a partner',
      conflict_resolution: 'discuss',
    };
    expect(parts(FULL, synonyms)).toEqual(parts(FULL, FULL));
  });

  it('hold only what both have answered; blanks are no answers', () => {
    expect(Object.keys(parts({ ...FULL, hobby: '  ', kids: null }, FULL))).not.toEqual(
      expect.arrayContaining(['hobby', 'kids']),
    );
    expect(parts({}, FULL)).toEqual({ age_gap: 1 });
  });

  it('link the same thing across languages, and give 0.4 for another of its family', () => {
    expect(parts({ hobby: 'hiking' }, { hobby: 'la randonnée' }).hobby).toBe(1);
    expect(parts({ hobby: 'hiking' }, { hobby: 'Wandern' }).hobby).toBe(1);
    expect(parts({ hobby: 'hiking' }, { hobby: 'climbing' }).hobby).toBe(0.4);
    expect(parts({ hobby: 'hiking' }, { hobby: 'jazz' }).hobby).toBe(0);
  });

  it('know kin beyond the family', () => {
    expect(parts({ life_goal: 'write a book' }, { life_goal: 'writing' }).life_goal).toBeGreaterThan(0.3);
    const known = new Set(CONCEPTS.map(({ id }) => id));
    expect(RELATED_CONCEPTS.flat().filter((concept) => !known.has(concept))).toEqual([]);
    expect(new Set(RELATED_CONCEPTS.flat()).size).toBe(RELATED_CONCEPTS.flat().length);
  });

  it('find the hobby of one in the weekend of the other', () => {
    const part = parts({ hobby: 'hiking' }, { hobby: 'chess', weekend_activity: 'Wandern' }).hobby ?? 0;
    expect(part).toBeGreaterThan(0.3);
  });

  it('count what is rare in the pool for more than what is common', () => {
    const pool: Questionnaire[] = Array.from({ length: 20 }, () => ({ hobby: 'hiking' }));
    const rare = parts({ hobby: 'hiking, beekeeping' }, { hobby: 'beekeeping, chess' }, ...pool).hobby ?? 0;
    const common = parts({ hobby: 'hiking, beekeeping' }, { hobby: 'hiking, chess' }, ...pool).hobby ?? 0;
    expect(rare).toBeGreaterThan(common);
  });

  it('hear a no: against a yes to the same it is nothing in common, against all else it says nothing', () => {
    expect(parts({ weekend_activity: 'no clubbing' }, { weekend_activity: 'clubbing' }).weekend).toBe(0);
    expect(parts({ weekend_activity: 'no clubbing' }, { weekend_activity: 'kein Clubbing' }).weekend).toBe(1);
    const withNo = parts({ weekend_activity: 'hiking, no clubbing' }, { weekend_activity: 'hiking' }).weekend;
    expect(withNo).toBe(1);
  });
});

describe('the score', () => {
  it('is never 100, not even for twins', () => {
    expect(scoresAmong([man(FULL), woman(FULL)]).tenths).toEqual([MAX_SCORE_TENTHS]);
    expect(MAX_SCORE_TENTHS).toBeLessThan(995);
  });

  it('is the weighted mean of the parts when enough is answered', () => {
    const other: Questionnaire = { ...FULL, kids: 'have', travel_style: 'relaxation' };
    const { tenths } = scoresAmong([man(FULL), woman(other)]);
    // 116 points in all; kids 12 · 0.7, travel 5 · 0.2.
    expect(tenths).toEqual([Math.round(((116 - 12 * 0.3 - 5 * 0.8) / 116) * 1000)]);
  });

  it('draws thin answers towards the middle of the pool', () => {
    const far: Questionnaire = { ...FULL, kids: 'have', relationship_priority: 'getting_to_know' };
    const thin: Questionnaire = { kids: 'i_want' };
    const women = [FULL, far, far, far, thin].map((answers, at) => woman(answers, 30, at + 2));
    const { tenths, poolMedian } = scoresAmong([man(FULL), ...women]);
    const [twin = 0, middling = 0] = tenths;
    const drawn = tenths.at(-1) ?? 0;
    expect(middling).toBe(Math.round(poolMedian * 1000));
    // All that is known of the last one agrees, but it is little.
    expect(drawn).toBeGreaterThan(middling);
    expect(drawn - middling).toBeLessThan((twin - middling) / 2);
  });

  it('never puts somebody without a questionnaire above the middle', () => {
    const people = [
      man(FULL),
      woman(FULL, 30, 2),
      woman({ ...FULL, kids: 'have' }, 50, 3),
      woman(null, 30, 4),
    ];
    const { tenths, poolMedian } = scoresAmong(people);
    expect(tenths[2]).toBeLessThanOrEqual(Math.round(poolMedian * 1000));
    expect(scoresAmong([man(null), woman(null)])).toEqual({ tenths: [500], poolMedian: 0.5 });
  });
});
