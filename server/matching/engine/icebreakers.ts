import { familyOf } from './concepts/index.js';
import { nameable } from './discretion.js';
import { TEXT_FIELDS, type Features } from './features.js';
import { compareText, hash } from './order.js';
import type { Rarity } from './overlap.js';
import { ANY_QUESTIONS, DIFFERENCE_QUESTIONS, LIGHT_QUESTIONS, questionsFor } from './questions/index.js';
import type { DifferenceTopic, Icebreaker, Id } from './types.js';

const TOPICS: readonly DifferenceTopic[] = ['travel', 'weekend', 'music'];

/**
 * Room 5: three icebreakers for each person on a viewer's list: something both named, a harmless difference, and a light
 * question. Where two people share no concept there is a family of concepts, and else one more light question.
 * No question stands twice on a list, unless the list is so long that there is no other left.
 * @param others the people on the viewer's list, best first
 */
export function icebreakersFor(
  viewer: Features,
  others: readonly Features[],
  rarity: Rarity,
  seed: number,
): Icebreaker[][] {
  const stock = new Stock(viewer.id, seed);
  return others.map((other) => {
    const first =
      sharedIcebreaker(viewer, other, rarity, stock) ??
      familyIcebreaker(viewer, other, stock) ??
      stock.light(other.id);
    const second = differenceIcebreaker(viewer, other, stock) ?? stock.light(other.id);
    return [first, second, stock.light(other.id)];
  });
}

/** Keeps account of what stands on one viewer's list already. */
class Stock {
  private readonly uses = new Map<string, number>();

  constructor(
    private readonly viewer: Id,
    private readonly seed: number,
  ) {}

  usesOf(key: string): number {
    return this.uses.get(key) ?? 0;
  }

  use(key: string): void {
    this.uses.set(key, this.usesOf(key) + 1);
  }

  /** Sorts by how often something was used, then as the seed has it for this viewer and this other person. */
  leastUsed<T>(options: readonly T[], keyOf: (option: T) => string, other: Id): T[] {
    return options
      .map((option) => ({ option, key: keyOf(option) }))
      .map((one) => ({ ...one, rank: hash(this.seed, this.viewer, other, one.key) }))
      .sort((a, b) => this.usesOf(a.key) - this.usesOf(b.key) || a.rank - b.rank || compareText(a.key, b.key))
      .map(({ option }) => option);
  }

  /** The first question not yet used; undefined when all are. */
  fresh(questions: readonly string[], other: Id): string | undefined {
    const [question] = this.leastUsed(questions, (id) => id, other);
    if (question === undefined || this.usesOf(question) > 0) return undefined;
    this.use(question);
    return question;
  }

  /** A family's own questions first, then those that fit everything. */
  freshFor(family: string | undefined, other: Id): string | undefined {
    return this.fresh(questionsFor(family), other) ?? this.fresh(ANY_QUESTIONS, other);
  }

  light(other: Id): Icebreaker {
    const [question = ''] = this.leastUsed(LIGHT_QUESTIONS, (id) => id, other);
    this.use(question);
    return { kind: 'light', question };
  }
}

function sharedIcebreaker(
  viewer: Features,
  other: Features,
  rarity: Rarity,
  stock: Stock,
): Icebreaker | undefined {
  const theirs = new Set(named(other));
  const shared = named(viewer)
    .filter((concept) => theirs.has(concept))
    .sort((a, b) => rarity.of(b) - rarity.of(a) || compareText(a, b));
  // What stands on the list already comes last; among the rest the rarest thing is the best find.
  const byUse = [...shared].sort((a, b) => stock.usesOf(`concept ${a}`) - stock.usesOf(`concept ${b}`));
  for (const concept of byUse) {
    const question = stock.freshFor(familyOf(concept), other.id);
    if (question === undefined) continue;
    stock.use(`concept ${concept}`);
    return { kind: 'shared', question, concept };
  }
  return undefined;
}

function familyIcebreaker(viewer: Features, other: Features, stock: Stock): Icebreaker | undefined {
  const theirs = familiesOf(other);
  const shared = familiesOf(viewer).filter((family) => theirs.includes(family));
  for (const family of stock.leastUsed(shared, (id) => `family ${id}`, other.id)) {
    const question = stock.freshFor(family, other.id);
    if (question === undefined) continue;
    stock.use(`family ${family}`);
    return { kind: 'family', question, family };
  }
  return undefined;
}

function differenceIcebreaker(viewer: Features, other: Features, stock: Stock): Icebreaker | undefined {
  for (const topic of stock.leastUsed(TOPICS, (id) => `topic ${id}`, other.id)) {
    const difference = differenceIn(topic, viewer, other, stock);
    const question = difference && stock.fresh(DIFFERENCE_QUESTIONS[topic], other.id);
    if (!difference || question === undefined) continue;
    stock.use(`topic ${topic}`);
    return { kind: 'difference', question, topic, ...difference };
  }
  return undefined;
}

function differenceIn(
  topic: DifferenceTopic,
  viewer: Features,
  other: Features,
  stock: Stock,
): { mine: string; theirs: string } | undefined {
  if (topic === 'travel') {
    const mine = viewer.choices.travel_style;
    const theirs = other.choices.travel_style;
    return mine && theirs && mine !== theirs ? { mine, theirs } : undefined;
  }
  const field = topic === 'weekend' ? 'weekend_activity' : 'music_preference';
  const mine = onlyOf(nameable(viewer.mentions[field]), other);
  const theirs = onlyOf(nameable(other.mentions[field]), viewer);
  const [my] = stock.leastUsed(mine, (id) => `mine ${id}`, other.id);
  const [their] = stock.leastUsed(theirs, (id) => `theirs ${id}`, other.id);
  return my && their ? { mine: my, theirs: their } : undefined;
}

/** The concepts that the other has no word on, neither for nor against. */
function onlyOf(concepts: readonly string[], other: Features): string[] {
  const spokenOf = new Set(TEXT_FIELDS.flatMap((field) => other.mentions[field].map((m) => m.concept)));
  return concepts.filter((concept) => !spokenOf.has(concept));
}

/** What somebody likes by all their answers, and declines in none of them. */
function named(person: Features): string[] {
  const mentions = TEXT_FIELDS.flatMap((field) => person.mentions[field]);
  const declined = new Set(mentions.filter((mention) => mention.negated).map((mention) => mention.concept));
  return nameable(mentions).filter((concept) => !declined.has(concept));
}

function familiesOf(person: Features): string[] {
  return [...new Set(named(person).flatMap((concept) => familyOf(concept) ?? []))].sort();
}
