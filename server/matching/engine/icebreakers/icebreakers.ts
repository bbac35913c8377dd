import { familyOf, isMusic, shareableConcepts } from '../language/index.js';
import { TEXT_FIELDS, type Features, type Rarity } from '../scoring/index.js';
import { compareText, hash, type DifferenceTopic, type Icebreaker, type Id } from '../common/index.js';
import { ANY_QUESTIONS, DIFFERENCE_QUESTIONS, LIGHT_QUESTIONS, questionsFor } from './questions/index.js';

const TOPICS: readonly DifferenceTopic[] = ['travel', 'weekend', 'music'];

/** Two who name different values, goals, habits or styles of music have not thereby something to talk about in common. */
const ABSTRACT_FAMILIES: ReadonlySet<string> = new Set([
  'life-goals',
  'music-genres',
  'values-character',
  'values-heart',
  'values-world',
  'weekend',
]);

/** A person as the icebreakers see them, worked out once for all lists they stand on. */
export interface IcebreakerProfile {
  features: Features;
  /** What they like by all their answers and decline in none, as far as it may be named. */
  liked: readonly string[];
  /** The families of what they like, but for the widest, sorted. */
  families: readonly string[];
  /** Everything they have a word on, for or against. */
  mentioned: ReadonlySet<string>;
}

/** Readies a person for the icebreakers. */
export function icebreakerProfile(features: Features): IcebreakerProfile {
  const mentions = TEXT_FIELDS.flatMap((field) => features.mentions[field]);
  const declined = new Set(mentions.filter((mention) => mention.negated).map((mention) => mention.concept));
  const liked = shareableConcepts(mentions).filter((concept) => !declined.has(concept));
  return {
    features,
    liked,
    families: [...new Set(liked.flatMap((concept) => familyOf(concept) ?? []))]
      .filter((family) => !ABSTRACT_FAMILIES.has(family))
      .sort(compareText),
    mentioned: new Set(mentions.map((mention) => mention.concept)),
  };
}

/**
 * Room 5: three icebreakers for each person on a guest's list: something both named, a harmless difference, and a light
 * question. Where two people share no concept there is a family of concepts, and else one more light question.
 * No question stands twice on a list, unless the list is so long that there is no other left.
 * @param others the people on the guest's list, best first
 */
export function icebreakersFor(
  guest: IcebreakerProfile,
  others: readonly IcebreakerProfile[],
  rarity: Rarity,
  seed: number,
): Icebreaker[][] {
  const picker = new QuestionPicker(guest.features.id, seed);
  return others.map((other) => {
    const first =
      sharedIcebreaker(guest, other, rarity, picker) ??
      familyIcebreaker(guest, other, picker) ??
      picker.nextLight();
    const second = differenceIcebreaker(guest, other, picker) ?? picker.nextLight();
    return [first, second, picker.nextLight()];
  });
}

/** Keeps account of what stands on one guest's list already. */
class QuestionPicker {
  private readonly uses = new Map<string, number>();
  private readonly lightQuestions: readonly string[];
  private lightUsed = 0;

  constructor(
    private readonly guest: Id,
    private readonly seed: number,
  ) {
    this.lightQuestions = LIGHT_QUESTIONS.map((id) => ({ id, rank: hash(seed, guest, id) }))
      .sort((a, b) => a.rank - b.rank || compareText(a.id, b.id))
      .map(({ id }) => id);
  }

  usesOf(key: string): number {
    return this.uses.get(key) ?? 0;
  }

  use(key: string): void {
    this.uses.set(key, this.usesOf(key) + 1);
  }

  /** Of the options used least so far the one that the seed picks for this guest and this other person. */
  pick(options: readonly string[], keyOf: (option: string) => string, other: Id): string | undefined {
    const uses = options.map((option) => this.usesOf(keyOf(option)));
    const least = Math.min(...uses);
    const best = options.filter((_, at) => uses[at] === least);
    return best[hash(this.seed, this.guest, other) % best.length];
  }

  /** Of several questions one not yet used, chosen likewise; undefined when all are. */
  takeUnused(questions: readonly string[], other: Id): string | undefined {
    const unused = questions.filter((question) => this.usesOf(question) === 0);
    const question = this.pick(unused, (id) => id, other);
    if (question !== undefined) this.use(question);
    return question;
  }

  /** A family's own questions first, then those that fit everything. */
  takeUnusedFor(family: string | undefined, other: Id): string | undefined {
    return this.takeUnused(questionsFor(family), other) ?? this.takeUnused(ANY_QUESTIONS, other);
  }

  /** The next light question; after the last of them the first again. */
  nextLight(): Icebreaker {
    const question = this.lightQuestions[this.lightUsed++ % this.lightQuestions.length] ?? '';
    return { kind: 'light', question };
  }
}

function sharedIcebreaker(
  guest: IcebreakerProfile,
  other: IcebreakerProfile,
  rarity: Rarity,
  picker: QuestionPicker,
): Icebreaker | undefined {
  const shared = guest.liked
    .filter((concept) => other.liked.includes(concept))
    .sort((a, b) => abstractness(a) - abstractness(b) || rarity.of(b) - rarity.of(a) || compareText(a, b));
  // What stands on the list already comes last; among the rest a thing to do beats an idea, and the rarest is the best find.
  const byUse = [...shared].sort((a, b) => picker.usesOf(`concept ${a}`) - picker.usesOf(`concept ${b}`));
  for (const concept of byUse) {
    const question = picker.takeUnusedFor(familyOf(concept), other.features.id);
    if (question === undefined) continue;
    picker.use(`concept ${concept}`);
    return { kind: 'shared', question, concept };
  }
  return undefined;
}

/** 1 for values and the like, 0 for what one can tell a story of at once. */
function abstractness(concept: string): number {
  return ABSTRACT_FAMILIES.has(familyOf(concept) ?? '') ? 1 : 0;
}

function familyIcebreaker(
  guest: IcebreakerProfile,
  other: IcebreakerProfile,
  picker: QuestionPicker,
): Icebreaker | undefined {
  const shared = guest.families.filter((family) => other.families.includes(family));
  const family = picker.pick(shared, (id) => `family ${id}`, other.features.id);
  const question = family && picker.takeUnusedFor(family, other.features.id);
  if (!family || !question) return undefined;
  picker.use(`family ${family}`);
  return { kind: 'family', question, family };
}

function differenceIcebreaker(
  guest: IcebreakerProfile,
  other: IcebreakerProfile,
  picker: QuestionPicker,
): Icebreaker | undefined {
  const differences = new Map(
    TOPICS.flatMap((topic) => {
      const difference = differenceIn(topic, guest, other, picker);
      return difference ? [[topic, difference] as const] : [];
    }),
  );
  const keyOf = (topic: string): string => `topic ${topic}`;
  const picked = picker.pick([...differences.keys()], keyOf, other.features.id);
  const topic = TOPICS.find((one) => one === picked);
  const difference = topic && differences.get(topic);
  const question = topic && picker.takeUnused(DIFFERENCE_QUESTIONS[topic], other.features.id);
  if (!topic || !difference || !question) return undefined;
  picker.use(keyOf(topic));
  return { kind: 'difference', question, topic, ...difference };
}

function differenceIn(
  topic: DifferenceTopic,
  guest: IcebreakerProfile,
  other: IcebreakerProfile,
  picker: QuestionPicker,
): { mine: string; theirs: string } | undefined {
  if (topic === 'travel') {
    const mine = guest.features.choices.travel_style;
    const theirs = other.features.choices.travel_style;
    return mine && theirs && mine !== theirs ? { mine, theirs } : undefined;
  }
  const field = topic === 'weekend' ? 'weekend_activity' : 'music_preference';
  const liked = (one: IcebreakerProfile, two: IcebreakerProfile): string[] =>
    shareableConcepts(one.features.mentions[field])
      .filter((concept) => !two.mentioned.has(concept))
      .filter((concept) => topic !== 'music' || isMusic(concept));
  const mine = picker.pick(liked(guest, other), (id) => `mine ${id}`, other.features.id);
  const theirs = picker.pick(liked(other, guest), (id) => `theirs ${id}`, other.features.id);
  return mine && theirs ? { mine, theirs } : undefined;
}
