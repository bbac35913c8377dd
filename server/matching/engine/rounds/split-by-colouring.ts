import { endsOf, hash, i32, u8 } from '../common/index.js';
import { NOT_ANNOUNCED, type SplitProblem, NO_ROUND } from './meetings-problem.js';

const NOBODY = -1;

/** A proper edge colouring in the making: colours are rounds, edges are meetings; nobody has two edges of a colour. */
export class EdgeColouring {
  /** The colour of each edge, or NO_ROUND. */
  readonly colourOf: Int32Array;
  /** The number of edges of each colour. */
  readonly sizes: Int32Array;
  /** The edge of a person in a colour, or NOBODY. */
  private readonly edgeAt: Int32Array;

  constructor(
    people: number,
    readonly colours: number,
    readonly a: Int32Array,
    readonly b: Int32Array,
  ) {
    this.colourOf = new Int32Array(a.length).fill(NO_ROUND);
    this.sizes = new Int32Array(colours);
    this.edgeAt = new Int32Array(people * colours).fill(NOBODY);
  }

  isFree(person: number, colour: number): boolean {
    return this.at(person, colour) === NOBODY;
  }

  /** Gives an edge a colour that both its ends have free. */
  set(edge: number, colour: number): void {
    this.colourOf[edge] = colour;
    this.sizes[colour] = i32(this.sizes, colour) + 1;
    for (const person of endsOf(this, edge)) this.edgeAt[person * this.colours + colour] = edge;
  }

  unset(edge: number): void {
    const colour = i32(this.colourOf, edge);
    this.colourOf[edge] = NO_ROUND;
    this.sizes[colour] = i32(this.sizes, colour) - 1;
    for (const person of endsOf(this, edge)) this.edgeAt[person * this.colours + colour] = NOBODY;
  }

  /**
   * Colours an edge, recolouring others where needed: by an exchange of two colours on a path (Kempe 1879), or by a fan at
   * either end (Vizing 1964, as by Misra and Gries 1992). With one colour more than the greatest degree this always works.
   */
  colour(edge: number): boolean {
    const [one, two] = endsOf(this, edge);
    return (
      this.colourDirectly(edge) ||
      this.colourByPath(edge, one, two) ||
      this.colourByFan(edge, one, two) ||
      this.colourByFan(edge, two, one)
    );
  }

  /** Exchanges two colours on the path or cycle through a person. */
  exchange(person: number, one: number, two: number): void {
    if (one === two) return;
    const edges = this.component(person, one, two);
    const before = edges.map((edge) => i32(this.colourOf, edge));
    edges.forEach((edge) => this.unset(edge));
    edges.forEach((edge, at) => this.set(edge, before[at] === one ? two : one));
  }

  /** Returns the edges of these two colours that hang together with a person. */
  component(person: number, one: number, two: number): number[] {
    const first = this.path(person, one, two);
    const last = first.at(-1);
    const isCycle = last !== undefined && first.length > 1 && endsOf(this, last).includes(person);
    return isCycle ? first : [...first, ...this.path(person, two, one)];
  }

  private colourDirectly(edge: number): boolean {
    const [one, two] = endsOf(this, edge);
    const colour = this.freeColours(one).find((free) => this.isFree(two, free));
    if (colour !== undefined) this.set(edge, colour);
    return colour !== undefined;
  }

  private colourByPath(edge: number, one: number, two: number): boolean {
    for (const free of this.freeColours(one)) {
      for (const other of this.freeColours(two)) {
        const last = this.path(two, free, other).at(-1);
        if (last !== undefined && endsOf(this, last).includes(one)) continue;
        this.exchange(two, free, other);
        this.set(edge, free);
        return true;
      }
    }
    return false;
  }

  private colourByFan(edge: number, centre: number, other: number): boolean {
    const [free] = this.freeColours(centre);
    if (free === undefined) return false;
    const fan = this.fanOf(edge, centre, other);
    const [wanted] = this.freeColours(this.otherEnd(fan.at(-1) ?? edge, centre));
    if (wanted === undefined) return false;
    this.exchange(centre, free, wanted);
    // The exchange may have cut the fan: a part of it up to somebody who has the colour free still is one.
    for (let end = 0; end < fan.length && this.isFanUpTo(fan, end, centre); end++) {
      const last = fan[end] ?? edge;
      if (this.isFree(this.otherEnd(last, centre), wanted) && this.isFree(centre, wanted)) {
        this.rotate(fan.slice(0, end + 1));
        this.set(last, wanted);
        return true;
      }
    }
    return this.colourDirectly(edge);
  }

  /** Returns edges at the centre of which each has a colour that is free at the far end of the one before. */
  private fanOf(edge: number, centre: number, other: number): number[] {
    const fan = [edge];
    let end = other;
    for (;;) {
      const next = this.freeColours(end)
        .map((colour) => this.at(centre, colour))
        .find((one) => one !== NOBODY && !fan.includes(one));
      if (next === undefined) return fan;
      fan.push(next);
      end = this.otherEnd(next, centre);
    }
  }

  private isFanUpTo(fan: readonly number[], end: number, centre: number): boolean {
    const [edge, before] = [fan[end], fan[end - 1]];
    if (edge === undefined || before === undefined) return true;
    return this.isFree(this.otherEnd(before, centre), i32(this.colourOf, edge));
  }

  /** Gives each edge of a fan the colour of the next one; the last one has none afterwards. */
  private rotate(fan: readonly number[]): void {
    const colours = fan.slice(1).map((edge) => i32(this.colourOf, edge));
    fan.slice(1).forEach((edge) => this.unset(edge));
    colours.forEach((colour, at) => this.set(fan[at] ?? NOBODY, colour));
  }

  /** Returns the edges of the path from a person that begins with one colour and alternates with the other. */
  private path(person: number, first: number, second: number): number[] {
    const edges: number[] = [];
    let [colour, next, at] = [first, second, person];
    for (;;) {
      const edge = this.at(at, colour);
      if (edge === NOBODY || edge === edges[0]) return edges;
      edges.push(edge);
      at = this.otherEnd(edge, at);
      if (at === person) return edges;
      [colour, next] = [next, colour];
    }
  }

  private freeColours(person: number): number[] {
    return Array.from({ length: this.colours }, (_, colour) => colour).filter((colour) =>
      this.isFree(person, colour),
    );
  }

  private at(person: number, colour: number): number {
    return i32(this.edgeAt, person * this.colours + colour);
  }

  private otherEnd(edge: number, person: number): number {
    const [one, two] = endsOf(this, edge);
    return one === person ? two : one;
  }
}

/** How often the colours are mixed for each meeting that does not fit in. */
const ATTEMPTS = 40;

/**
 * Splits meetings into rounds where the graph has no two sides: colours it with as many colours as there are rounds, the
 * most valuable meetings (`order`) first, mixing the colours where one does not fit. What is left over is given up. Rounds
 * with more meetings than tables pass some on, which is always possible (McDiarmid 1972). Returns the round of each
 * meeting, or NO_ROUND.
 */
export function splitByColouring(problem: SplitProblem, order: Int32Array, seed: number): Int32Array {
  const { people, rounds, a, b, announcedRound } = problem;
  const colouring = new EdgeColouring(people, rounds, a, b);
  for (const meeting of order) {
    const announced = i32(announcedRound, meeting);
    if (announced === NOT_ANNOUNCED) continue;
    if ([a, b].every((side) => colouring.isFree(i32(side, meeting), announced)))
      colouring.set(meeting, announced);
  }
  const open = order.filter((meeting) => i32(colouring.colourOf, meeting) < 0);
  let left = [...open].filter((meeting) => !colouring.colour(meeting));
  for (let attempt = 0; attempt < ATTEMPTS && left.length > 0; attempt++) {
    left = left.filter((meeting, at) => {
      const mix = (salt: string, bound: number): number => hash(seed, attempt, at, salt) % bound;
      colouring.exchange(mix('who', people), mix('one', rounds), mix('two', rounds));
      return !colouring.colour(meeting);
    });
  }
  spread(colouring, problem.tables, people);
  return announcedRound.some((announced) => announced !== NOT_ANNOUNCED)
    ? colouring.colourOf
    : fullestFirst(problem, colouring);
}

/** Passes meetings from rounds with more than there are tables to the emptiest one. */
function spread(colouring: EdgeColouring, tables: number, people: number): void {
  const { sizes } = colouring;
  for (;;) {
    const fullest = sizes.indexOf(sizes.reduce((most, size) => Math.max(most, size), 0));
    const emptiest = sizes.indexOf(sizes.reduce((least, size) => Math.min(least, size), Infinity));
    if (i32(sizes, fullest) <= tables) return;
    const from = Array.from({ length: people }, (_, person) => person).find((person) => {
      const edges = colouring.component(person, fullest, emptiest);
      const more = edges.filter((edge) => i32(colouring.colourOf, edge) === fullest).length;
      return more > edges.length - more;
    });
    if (from === undefined) return;
    colouring.exchange(from, fullest, emptiest);
  }
}

/** Returns the rounds in the order of their meetings, and of those on match lists: an evening that ends early has had most. */
function fullestFirst({ rounds, listed }: SplitProblem, { colourOf, sizes }: EdgeColouring): Int32Array {
  const ofLists = new Int32Array(rounds);
  colourOf.forEach((colour, meeting) => {
    if (colour >= 0) ofLists[colour] = i32(ofLists, colour) + u8(listed, meeting);
  });
  const order = Array.from({ length: rounds }, (_, colour) => colour).sort(
    (x, y) => i32(sizes, y) - i32(sizes, x) || i32(ofLists, y) - i32(ofLists, x) || x - y,
  );
  return colourOf.map((colour) => (colour < 0 ? colour : order.indexOf(colour)));
}
