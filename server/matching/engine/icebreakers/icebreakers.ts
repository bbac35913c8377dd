import { familyOf, isMusic, shareableConcepts } from '../language/lexicon/concepts.js';
import { TEXT_FIELDS, type Features } from '../scoring/features.js';
import type { Rarity } from '../scoring/overlap.js';
import { compare, hash, type DifferenceTopic, type Icebreaker, type Id } from '../common/index.js';
import { questionsOf } from './questions/questions.js';

const TOPICS: readonly DifferenceTopic[] = ['travel', 'weekend', 'music'];

/** Families that are too abstract for a question about the family: different values or goals are no common topic. */
const ABSTRACT_FAMILIES: ReadonlySet<string> = new Set([
  'life-goals',
  'music-genres',
  'values-character',
  'values-heart',
  'values-world',
  'weekend',
]);

/** Concepts that get no question of their family: "no fixed plan" has no first step. */
const WITHOUT_FAMILY_QUESTION: ReadonlySet<string> = new Set(['plan-nothing', 'working-weekends']);

/** Returns what the icebreakers need of a person. Computed once for all lists. */
export function icebreakerProfile(features: Features) {
  const mentions = TEXT_FIELDS.flatMap((field) => features.mentions[field]);
  const declined = new Set(mentions.filter((mention) => mention.negated).map((mention) => mention.concept));
  const liked = shareableConcepts(mentions).filter((concept) => !declined.has(concept));
  return {
    features,
    /** Shareable concepts that the person likes and nowhere negates. */
    liked,
    /** Families of the liked concepts without the abstract ones, sorted. */
    families: [...new Set(liked.flatMap((concept) => familyOf(concept) ?? []))]
      .filter((family) => !ABSTRACT_FAMILIES.has(family))
      .sort(compare),
    /** All concepts that the person mentions, negated or not. */
    mentioned: new Set(mentions.map((mention) => mention.concept)),
  };
}

export type IcebreakerProfile = ReturnType<typeof icebreakerProfile>;

/**
 * Step 4 of a matching run: returns three icebreakers for each person on a guest's list (`others`, best score first): a
 * shared concept (else a family, else a light question), a harmless difference and a light question. No question is
 * repeated on a list, unless all are used up. What the guest has been shown of somebody on it (`shownTo`) stays.
 */
export function icebreakersFor(
  guest: IcebreakerProfile,
  others: readonly IcebreakerProfile[],
  rarity: Rarity,
  { seed, shownTo }: { seed: number; shownTo?: (other: Features) => Icebreaker[] | undefined },
): Icebreaker[][] {
  const picker = new QuestionPicker(guest.features.id, seed);
  const shown = others.map((other) => shownTo?.(other.features));
  shown.forEach((three) => three?.forEach((icebreaker) => picker.use(icebreaker)));
  return others.map((other, at) => {
    const before = shown[at];
    if (before) return before;
    const first = picker.shared(guest, other, rarity) ?? picker.family(guest, other);
    const second = picker.difference(guest, other);
    const three = [first, second, undefined].map((icebreaker) => icebreaker ?? picker.nextLight());
    three.forEach((icebreaker) => picker.use(icebreaker));
    return three;
  });
}

/** Returns three light questions for a guest and a person who is not on their list. They use nobody's answers. */
export function lightIcebreakers(guest: Id, other: Id): Icebreaker[] {
  const picker = new QuestionPicker(guest, hash(0, guest, other));
  return [picker.nextLight(), picker.nextLight(), picker.nextLight()];
}

/** Picks icebreakers for one guest's list and counts what is already used on it. */
class QuestionPicker {
  private readonly uses = new Map<string, number>();
  private readonly lightQuestions: readonly string[];
  private lightUsed = 0;

  constructor(
    private readonly guest: Id,
    private readonly seed: number,
  ) {
    this.lightQuestions = questionsOf('light')
      .map((id) => ({ id, rank: hash(seed, guest, id) }))
      .sort((a, b) => a.rank - b.rank || compare(a.id, b.id))
      .map(({ id }) => id);
  }

  private usesOf(key: string): number {
    return this.uses.get(key) ?? 0;
  }

  /** Counts an icebreaker's question, and its concept, family or topic. */
  use({ kind: _kind, question, ...about }: Icebreaker): void {
    for (const key of [question, ...Object.entries(about).map(([name, value]) => `${name} ${value}`)])
      this.uses.set(key, this.usesOf(key) + 1);
  }

  /** Returns one of the least used options, chosen by the seed, the guest and the other person. */
  private pick<T extends string>(options: readonly T[], other: Id, kind = ''): T | undefined {
    const uses = options.map((option) => this.usesOf(kind + option));
    const least = Math.min(...uses);
    const best = options.filter((_, at) => uses[at] === least);
    return best[hash(this.seed, this.guest, other) % best.length];
  }

  /** Returns an unused question of a group; undefined if all are used. */
  private unused(group: string | undefined, other: Id): string | undefined {
    return this.pick(
      questionsOf(group).filter((question) => this.usesOf(question) === 0),
      other,
    );
  }

  /** Returns the next light question; after the last one it starts again. Questions that were shown are passed over. */
  nextLight(): Icebreaker {
    const all = this.lightQuestions.length;
    while (this.lightUsed < all && this.usesOf(this.lightQuestions[this.lightUsed] ?? '') > 0)
      this.lightUsed++;
    const question = this.lightQuestions[this.lightUsed++ % all] ?? '';
    return { kind: 'light', question };
  }

  shared(guest: IcebreakerProfile, other: IcebreakerProfile, rarity: Rarity): Icebreaker | undefined {
    const shared = guest.liked
      .filter((concept) => other.liked.includes(concept))
      .sort((a, b) => abstractness(a) - abstractness(b) || rarity.of(b) - rarity.of(a) || compare(a, b));
    // Concepts that are not on the list yet first; among these activities before abstract concepts, then the rarest first.
    const byUse = [...shared].sort((a, b) => this.usesOf(`concept ${a}`) - this.usesOf(`concept ${b}`));
    for (const concept of byUse) {
      const family = WITHOUT_FAMILY_QUESTION.has(concept) ? undefined : familyOf(concept);
      const question = this.unused(family, other.features.id) ?? this.unused('any', other.features.id);
      if (question !== undefined) return { kind: 'shared', question, concept };
    }
    return undefined;
  }

  family(guest: IcebreakerProfile, other: IcebreakerProfile): Icebreaker | undefined {
    const { id } = other.features;
    const shared = guest.families.filter((family) => other.families.includes(family));
    const family = this.pick(shared, id, 'family ');
    const question = family && (this.unused(family, id) ?? this.unused('any', id));
    return question ? { kind: 'family', question, family } : undefined;
  }

  difference(guest: IcebreakerProfile, other: IcebreakerProfile): Icebreaker | undefined {
    const { id } = other.features;
    const differences = TOPICS.flatMap((topic) => {
      const mine = this.pick(answersOf(topic, guest, other), id);
      const theirs = this.pick(answersOf(topic, other, guest), id);
      return mine && theirs && mine !== theirs ? [{ topic, mine, theirs }] : [];
    });
    const topics = differences.map(({ topic }) => topic);
    const picked = this.pick(topics, id, 'topic ');
    const difference = differences.find(({ topic }) => topic === picked);
    const question = difference && this.unused(`difference-${difference.topic}`, id);
    return question ? { kind: 'difference', question, ...difference } : undefined;
  }
}

function abstractness(concept: string): number {
  return ABSTRACT_FAMILIES.has(familyOf(concept) ?? '') ? 1 : 0;
}

/** Returns what a person answered about a topic and the other did not. */
function answersOf(topic: DifferenceTopic, one: IcebreakerProfile, other: IcebreakerProfile): string[] {
  const { choices, mentions } = one.features;
  if (topic === 'travel') return choices.travel_style ? [choices.travel_style] : [];
  return shareableConcepts(mentions[topic === 'weekend' ? 'weekend_activity' : 'music_preference'])
    .filter((concept) => !other.mentioned.has(concept))
    .filter((concept) => topic !== 'music' || isMusic(concept));
}
