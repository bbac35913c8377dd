import { ApiProperty, ApiSchema, PartialType } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsIn,
  IsString,
  MaxLength,
  ValidateNested,
  Matches,
} from 'class-validator';
import { ApiCount, ApiEnum, ApiId, ApiInstant } from '../../common/http/api-fields.decorator.js';
import { IsId, OptionalField } from '../../common/http/fields.decorator.js';
import type { Language } from '../../common/http/request-language.js';
import {
  CITIES,
  type City,
  EVENT_FORMATS,
  EVENT_STATUSES,
  EVENT_THEMES,
  type EventFormat,
  type EventKind,
  type EventStatus,
  type EventTheme,
  PLAN_ACTIONS,
  type PlanAction,
  type SeriesPlan,
  type ShownPlanItem,
} from '../../events/index.js';
import { holidayOn } from './series-rule.dto.js';
import { NewSeriesDto } from './series.dto.js';

/** City and month of the requested holidays. */
export class HolidaysQuery {
  @ApiEnum('City', CITIES) @IsIn(CITIES) city: City;

  /** @example "2026-12" */
  @Matches(/^20\d{2}-(0[1-9]|1[0-2])$/, { message: 'month must be a month such as 2026-12' })
  month: string;
}

@ApiSchema({ description: 'A public, bank or customary holiday.' })
class HolidayDto {
  /** @example "2026-12-25" */
  day: string;
  name: string;
}

@ApiSchema({ description: 'Holidays, earliest first.' })
export class HolidaysDto {
  items: HolidayDto[];
  @ApiCount() total: number;
}

const MOST_EVENTS = 400;

@ApiSchema({ description: 'The chosen action for an event with several options.' })
export class PlanChoiceDto {
  @IsId() event_id: number;

  @ApiEnum('PlanAction', PLAN_ACTIONS) @IsIn(PLAN_ACTIONS) action: PlanAction;
}

@ApiSchema({ description: 'Changes to a series, and the chosen actions for its upcoming events.' })
export class SeriesPlanInput extends PartialType(NewSeriesDto, { skipNullProperties: false }) {
  @OptionalField()
  @IsArray()
  @ArrayMaxSize(MOST_EVENTS)
  @ArrayUnique(({ event_id }: PlanChoiceDto) => event_id)
  @ValidateNested({ each: true })
  @Type(() => PlanChoiceDto)
  choices?: PlanChoiceDto[];

  /** Fingerprint of the plan from the dry run. Required to carry the plan out. */
  @OptionalField()
  @IsString()
  @MaxLength(64)
  fingerprint?: string;
}

@ApiSchema({ description: 'The action for an event of a series, or for a new event.' })
export class PlanItemDto {
  @ApiEnum('PlanAction', PLAN_ACTIONS) action: PlanAction;
  /** Actions that can be chosen. */
  @ApiEnum('PlanAction', PLAN_ACTIONS, { isArray: true }) options: readonly PlanAction[];
  @ApiEnum('City', CITIES) city: City;
  /** `null` for a new event; `name`, `status`, `date` and `by_hand` are `null` then too. */
  @ApiProperty({ type: 'integer', nullable: true }) event_id: number | null;
  name: string | null;
  @ApiProperty({ enum: EVENT_STATUSES, enumName: 'EventStatus', nullable: true })
  status: EventStatus | null;
  @ApiInstant() date: Date | null;
  /** Whether an organiser has changed the times that the rule gave the event. */
  by_hand: boolean | null;
  /** Number of seats that are taken or held. */
  @ApiCount() guests: number;
  /** Start under the new rule; `null` if the new rule has no day for the event. */
  @ApiInstant() new_date: Date | null;
  @ApiInstant() new_ends_at: Date | null;
  /** Whether this event keeps its format, age range and theme while those of the series change. */
  keeps_kind: boolean;
  /** Holiday on the new day; `null` if there is none. */
  holiday: string | null;
}

@ApiSchema({ description: 'Whom events are for: format, age range and theme.' })
export class PlanKindDto {
  @ApiEnum('EventFormat', EVENT_FORMATS) format: EventFormat;
  @ApiProperty({ type: 'integer', nullable: true }) min_age: number | null;
  @ApiProperty({ type: 'integer', nullable: true }) max_age: number | null;
  @ApiEnum('EventTheme', EVENT_THEMES) theme: EventTheme | null;
}

@ApiSchema({ description: 'The effect of a change of a series on its upcoming events, soonest first.' })
export class SeriesPlanDto {
  @ApiId() series_id: number;
  items: PlanItemDto[];
  /** Format, age range and theme of events that are still to be created; `null` if they do not change. */
  new_kind: PlanKindDto | null;
  /** Fingerprint of the plan. It changes if the plan would be different. */
  fingerprint: string;
  /** Whether the plan was carried out; `false` for a dry run. */
  done: boolean;
}

/** Returns the DTO of a plan. */
export async function seriesPlanDto(
  seriesId: number,
  { items, newKind, fingerprint }: SeriesPlan,
  done: boolean,
  language: Language,
): Promise<SeriesPlanDto> {
  const shown = await Promise.all(items.map((item) => planItemDto(item, language)));
  return { series_id: seriesId, items: shown, new_kind: newKind && planKindDto(newKind), fingerprint, done };
}

function planKindDto({ format, minAge, maxAge, theme }: EventKind): PlanKindDto {
  return { format, min_age: minAge, max_age: maxAge, theme };
}

async function planItemDto(
  { action, options, city, event, toDay, to, keepsKind }: ShownPlanItem,
  language: Language,
): Promise<PlanItemDto> {
  return {
    action,
    options,
    city,
    event_id: event?.eventId ?? null,
    name: event?.name ?? null,
    status: event?.status ?? null,
    date: event?.startsAt ?? null,
    by_hand: event?.isByHand ?? null,
    guests: event?.guests ?? 0,
    new_date: to?.startsAt ?? null,
    keeps_kind: keepsKind,
    new_ends_at: to?.endsAt ?? null,
    holiday: toDay === null ? null : await holidayOn(city, toDay, language),
  };
}
