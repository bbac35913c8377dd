import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { IsBoolean, IsOptional } from 'class-validator';
import { ApiCount, ApiEnum, ApiId } from '../../common/http/api-fields.decorator.js';
import { fields, type Table } from '../../common/http/downloads/table.js';
import { IsId, IsWhole, OptionalField } from '../../common/http/fields.decorator.js';
import { MOST_OF_ROUNDS, SIDE_NAMES, type SideName } from '../../events/index.js';
import { RoundsClockDto } from '../../rounds/index.js';

@ApiSchema({ description: 'Settings of the rounds. Absent fields keep their value, or that of the event.' })
export class PlanRoundsDto {
  /** Duration of a round, in minutes. @example 6 */
  @ApiCount() @OptionalField() @IsWhole(1, MOST_OF_ROUNDS.minutes) minutes?: number;
  /** Total number of rounds, including those that have begun. @example 8 */
  @ApiCount() @OptionalField() @IsWhole(1, MOST_OF_ROUNDS.count) rounds?: number;
  /** Number of tables; `null`: as many as needed. */
  @IsOptional() @IsWhole(1, MOST_OF_ROUNDS.tables) tables?: number | null;
  /** Minutes for changing tables, before each round except the first. */
  @OptionalField() @IsWhole(0, MOST_OF_ROUNDS.breakMinutes) break_minutes?: number;
}

@ApiSchema({ description: 'The round that the host ends.' })
export class NextRoundDto {
  /** Round on the host’s screen. If another host has ended it already, nothing happens. */
  @ApiCount() @OptionalField() @IsWhole(1, MOST_OF_ROUNDS.count) round?: number;
}

@ApiSchema({ description: 'Whether a guest has gone home.' })
export class GuestGoneDto {
  @IsId() account_id: number;
  /** `false`: the guest is present after all. Default: `true`. */
  @OptionalField() @IsBoolean() gone?: boolean;
}

@ApiSchema({ description: 'Two guests at a table.' })
export class RoundTableDto {
  /** @example 7 */
  @ApiId() table: number;
  /** Accounts of the two guests. */
  @ApiProperty({ type: 'integer', isArray: true, minItems: 2, maxItems: 2 }) guests: number[];
}

@ApiSchema({ description: 'A round of the plan.' })
export class PlannedRoundDto {
  /** Number of the round, from 1. */
  @ApiId() round: number;
  tables: RoundTableDto[];
  /** Accounts of the guests who have a pause in this round. */
  @ApiProperty({ type: 'integer', isArray: true }) pauses: number[];
}

@ApiSchema({ description: 'Quality of the latest plan, for the rounds that had not begun when it was made.' })
export class RoundsReportDto {
  /** Sum of the scores of all pairs that meet, in percent, rounded to a multiple of 5. */
  agreement: number;
  /** Highest possible `agreement` if match lists had no priority, rounded to a multiple of 5. */
  best_possible: number;
  /** Smallest number of pauses of a guest. */
  @ApiCount() pauses_min: number;
  /** Largest number of pauses of a guest. */
  @ApiCount() pauses_max: number;
  /** Number of pairs that meet. */
  @ApiCount() meetings: number;
  /** Number of pairs on match lists that could meet. */
  @ApiCount() listed: number;
  /** Number of these pairs that meet. */
  @ApiCount() listed_met: number;
  /** Number of guests whose table or partner differs from the previous plan, summed over the rounds. */
  @ApiCount() changed: number;
}

@ApiSchema({ description: 'A guest of the event as shown to hosts.' })
export class RoundGuestDto {
  @ApiId() account_id: number;
  /** @example "Lukas" */
  name: string;
  photo_url: string | null;
  @ApiEnum('SideName', SIDE_NAMES) side: SideName;
  /** Whether the guest is checked in. */
  arrived: boolean;
  /** Whether a host has recorded that the guest has gone home. */
  gone: boolean;
}

@ApiSchema({ description: 'A call of a guest for a host.' })
export class RoundCallDto {
  @ApiId() id: number;
  @ApiId() account_id: number;
  /** @example "Lukas" */
  name: string;
  /** Table of the guest in the current round; `null` if they sit at no table. */
  @ApiProperty({ type: 'integer', nullable: true }) table: number | null;
  /** Time of the call. */
  at: Date;
}

@ApiSchema({ description: 'The plan of an event’s rounds, and their progress.' })
export class RoundsPlanDto extends RoundsClockDto {
  /** Minutes for changing tables, before each round except the first. */
  @ApiCount() break_minutes: number;
  /** Number of tables; `null`: as many as needed. */
  @ApiProperty({ type: 'integer', nullable: true }) tables: number | null;
  /** Version number; increases with each change. 0 if there is no plan. */
  @ApiCount() version: number;
  rounds: PlannedRoundDto[];
  /** `null` if there is no plan. */
  report: RoundsReportDto | null;
  /** All guests with a seat, ordered by name. */
  guests: RoundGuestDto[];
  /** Accounts of guests who are present but not in the next round. Updating the plan adds them. */
  @ApiProperty({ type: 'integer', isArray: true }) late: number[];
  /** Accounts of guests who are in the next round but not present any more. */
  @ApiProperty({ type: 'integer', isArray: true }) left: number[];
  /** Open calls, oldest first. */
  calls: RoundCallDto[];
}

@ApiSchema({ description: 'A line of the plan in the CSV file: a table, or a guest who has a pause.' })
export class RoundLineDto {
  round: number;
  table: number | null;
  guest_a: string;
  guest_b: string | null;
}

export const ROUNDS_TABLE: Table<RoundLineDto> = {
  ...fields('round', 'table', 'guest_a', 'guest_b'),
};
