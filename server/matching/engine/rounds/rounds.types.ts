import type { Id, Rules } from '../common/index.js';

/** One round of an event. */
export interface Round {
  /** By number of the table, from 1. The lower id of two comes first. */
  tables: { table: number; guests: [Id, Id] }[];
  /** Who sits alone in this round, in order of ids. */
  pauses: Id[];
}

/** How the rounds are to be. Pairs may be given in any order; people who have not arrived are ignored. */
export interface RoundsRules extends Pick<
  Rules,
  'matchesPerPerson' | 'oneSide' | 'excludedPairs' | 'previousPairs'
> {
  /** The number of rounds to plan, at least 1. */
  rounds: number;
  /** The number of tables. Absent: as many as needed. */
  tables?: number;
  /** The pairs on the match lists of this event: they come first. */
  listed: readonly (readonly [Id, Id])[];
  /** Pairs that have already sat together: they do not again. */
  sat?: readonly (readonly [Id, Id])[];
  /** The rounds that have taken place, oldest first: who sat together does not again, and who sat alone comes first. */
  past?: readonly Round[];
  /** The remaining rounds as announced to guests, next one first: among equal plans, few of these tables change. */
  announced?: readonly Round[];
}

/** What a plan is worth. Scores in percent. */
export interface RoundsReport {
  people: number;
  meetings: number;
  /** Sum of the scores of all who meet. */
  agreement: number;
  /**
   * The greatest sum that any choice of as many meetings, with pauses as even and as few soft rules broken, can have if the
   * match lists do not come first and the meetings need not fit into rounds.
   */
  bestPossible: number;
  /** Null if nobody meets. */
  averageAgreement: number | null;
  /** Least and most pauses of a person over these rounds and those before, on the larger side if there are two. */
  pausesMin: number;
  pausesMax: number;
  /** Pairs on match lists that could meet, and how many do. */
  listed: number;
  listedMet: number;
  /** Meetings that break a soft rule, and are on no match list. */
  softRulesBroken: number;
  givenUp: {
    /** Meetings that people and tables would allow, but not who may meet whom. */
    seats: number;
    /** Meetings that were chosen and did not fit into the rounds. */
    meetings: number;
    /** Their scores, less those of meetings that took their place. */
    agreement: number;
  };
  /** The number of people whose table or partner differs from the announced one, summed over the rounds. */
  changed: number;
  /** The method that proved the choice of the meetings. */
  method: 'flow' | 'programme';
}

/** A plan of rounds. */
export interface RoundsPlan {
  rounds: Round[];
  report: RoundsReport;
}
