import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { IsBoolean, IsOptional } from 'class-validator';
import { ApiCount, ApiEnum, ApiId } from '../../common/http/api-fields.decorator.js';
import { fields, type Table } from '../../common/http/downloads/table.js';
import { IsId, IsWhole, OptionalField } from '../../common/http/fields.decorator.js';
import { MOST_OF_ROUNDS, SIDE_NAMES, type SideName } from '../../events/index.js';
import { RoundsClockDto } from '../../rounds/index.js';

@ApiSchema({ description: 'How the rounds are to be; what is absent stays, else it is as the event has it.' })
export class PlanRoundsDto {
  /** Of one round. @example 6 */
  @ApiCount() @OptionalField() @IsWhole(1, MOST_OF_ROUNDS.minutes) minutes?: number;
  /** In all, those that have begun included. @example 8 */
  @ApiCount() @OptionalField() @IsWhole(1, MOST_OF_ROUNDS.count) rounds?: number;
  /** Null: as many as needed. */
  @IsOptional() @IsWhole(1, MOST_OF_ROUNDS.tables) tables?: number | null;
  /** For changing tables, before each round but the first. */
  @OptionalField() @IsWhole(0, MOST_OF_ROUNDS.breakMinutes) break_minutes?: number;
}

@ApiSchema({ description: 'Which round the host leaves.' })
export class NextRoundDto {
  /** The round on the host’s screen: if another host has left it already, nothing happens. */
  @ApiCount() @OptionalField() @IsWhole(1, MOST_OF_ROUNDS.count) round?: number;
}

@ApiSchema({ description: 'A guest who has gone home.' })
export class GuestGoneDto {
  @IsId() account_id: number;
  /** False: they are there after all. @default true */
  @OptionalField() @IsBoolean() gone?: boolean;
}

@ApiSchema({ description: 'Two guests at a table.' })
export class RoundTableDto {
  /** @example 7 */
  @ApiId() table: number;
  /** Two accounts. */
  @ApiProperty({ type: 'integer', isArray: true, minItems: 2, maxItems: 2 }) guests: number[];
}

@ApiSchema({ description: 'A round of the plan.' })
export class PlannedRoundDto {
  /** From 1. */
  @ApiId() round: number;
  tables: RoundTableDto[];
  /** Accounts of those who sit alone. */
  @ApiProperty({ type: 'integer', isArray: true }) pauses: number[];
}

@ApiSchema({ description: 'What the newest plan is worth, of the rounds that were still to come.' })
export class RoundsReportDto {
  /** Sum of the agreement of all who meet, in percent, in steps of five. */
  agreement: number;
  /** The most it could be if the match lists did not come first; in steps of five. */
  best_possible: number;
  /** Least and most pauses of one guest. */
  @ApiCount() pauses_min: number;
  @ApiCount() pauses_max: number;
  @ApiCount() meetings: number;
  /** Pairs on match lists that could meet. */
  @ApiCount() listed: number;
  /** How many of these do. */
  @ApiCount() listed_met: number;
  /** Guests whose table or company is another than they were told, counted by round. */
  @ApiCount() changed: number;
}

@ApiSchema({ description: 'A guest of the event, for the host’s screen.' })
export class RoundGuestDto {
  @ApiId() account_id: number;
  /** @example "Lukas" */
  name: string;
  photo_url: string | null;
  @ApiEnum('SideName', SIDE_NAMES) side: SideName;
  arrived: boolean;
  /** Whether a host has said that they have gone home. */
  gone: boolean;
}

@ApiSchema({ description: 'A guest who asks for a host.' })
export class RoundCallDto {
  @ApiId() id: number;
  @ApiId() account_id: number;
  /** @example "Lukas" */
  name: string;
  /** Where they sit now; null in a pause, and between rounds. */
  @ApiProperty({ type: 'integer', nullable: true }) table: number | null;
  at: Date;
}

@ApiSchema({ description: 'The plan of an event’s rounds, and how far they are.' })
export class RoundsPlanDto extends RoundsClockDto {
  @ApiCount() break_minutes: number;
  /** How many there are; null: as many as needed. */
  @ApiProperty({ type: 'integer', nullable: true }) tables: number | null;
  /** Grows with each change. */
  @ApiCount() version: number;
  rounds: PlannedRoundDto[];
  /** Null without a plan. */
  report: RoundsReportDto | null;
  /** All with a place, by name. */
  guests: RoundGuestDto[];
  /** Accounts of guests who are here and in no round to come: planning again, or the next round, takes them in. */
  @ApiProperty({ type: 'integer', isArray: true }) late: number[];
  /** Accounts of guests in the rounds to come who are not here any more. */
  @ApiProperty({ type: 'integer', isArray: true }) left: number[];
  /** Who waits for a host, who called first first. */
  calls: RoundCallDto[];
}

@ApiSchema({ description: 'A line of the plan for a spreadsheet: a table, or a guest who sits alone.' })
export class RoundLineDto {
  round: number;
  table: number | null;
  guest_a: string;
  guest_b: string | null;
}

export const ROUNDS_TABLE: Table<RoundLineDto> = {
  ...fields('round', 'table', 'guest_a', 'guest_b'),
};
