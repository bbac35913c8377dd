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

/** Which holidays are wanted. */
export class HolidaysQuery {
  @ApiEnum('City', CITIES) @IsIn(CITIES) city: City;

  /** @example "2026-12" */
  @Matches(/^20\d{2}-(0[1-9]|1[0-2])$/, { message: 'month must be a month such as 2026-12' })
  month: string;
}

@ApiSchema({ description: 'A day on which few people work, or many travel.' })
class HolidayDto {
  /** @example "2026-12-25" */
  day: string;
  name: string;
}

@ApiSchema({ description: 'Holidays, the first one first.' })
export class HolidaysDto {
  items: HolidayDto[];
  @ApiCount() total: number;
}

const MOST_EVENTS = 400;

@ApiSchema({ description: 'What becomes of an event, where the plan leaves a choice.' })
export class PlanChoiceDto {
  @IsId() event_id: number;

  @ApiEnum('PlanAction', PLAN_ACTIONS) @IsIn(PLAN_ACTIONS) action: PlanAction;
}

@ApiSchema({ description: 'A change of a series, and what becomes of its coming events.' })
export class SeriesPlanInput extends PartialType(NewSeriesDto, { skipNullProperties: false }) {
  @OptionalField()
  @IsArray()
  @ArrayMaxSize(MOST_EVENTS)
  @ArrayUnique(({ event_id }: PlanChoiceDto) => event_id)
  @ValidateNested({ each: true })
  @Type(() => PlanChoiceDto)
  choices?: PlanChoiceDto[];

  /** That of the plan which was shown: needed to carry it out. */
  @OptionalField()
  @IsString()
  @MaxLength(64)
  fingerprint?: string;
}

@ApiSchema({ description: 'What becomes of an event of a series, or a new one.' })
export class PlanItemDto {
  @ApiEnum('PlanAction', PLAN_ACTIONS) action: PlanAction;
  /** What may be chosen. */
  @ApiEnum('PlanAction', PLAN_ACTIONS, { isArray: true }) options: readonly PlanAction[];
  @ApiEnum('City', CITIES) city: City;
  /** Null for a new one, as are the next four. */
  @ApiProperty({ type: 'integer', nullable: true }) event_id: number | null;
  name: string | null;
  @ApiProperty({ enum: EVENT_STATUSES, enumName: 'EventStatus', nullable: true })
  status: EventStatus | null;
  @ApiInstant() date: Date | null;
  /** An organiser has moved it. */
  by_hand: boolean | null;
  @ApiCount() guests: number;
  /** When it would be by the new rule; null where that has no day for it. */
  @ApiInstant() new_date: Date | null;
  @ApiInstant() new_ends_at: Date | null;
  /** The series is for others from now on, and this event stays for whom it is. */
  keeps_kind: boolean;
  /** Of the new day. */
  holiday: string | null;
}

@ApiSchema({ description: 'For whom events are.' })
export class PlanKindDto {
  @ApiEnum('EventFormat', EVENT_FORMATS) format: EventFormat;
  @ApiProperty({ type: 'integer', nullable: true }) min_age: number | null;
  @ApiProperty({ type: 'integer', nullable: true }) max_age: number | null;
  @ApiEnum('EventTheme', EVENT_THEMES) theme: EventTheme | null;
}

@ApiSchema({ description: 'What a change of a series does with its coming events, soonest first.' })
export class SeriesPlanDto {
  @ApiId() series_id: number;
  items: PlanItemDto[];
  /** For whom the events are that are still to be made, if that changes; else null. */
  new_kind: PlanKindDto | null;
  /** Another one as soon as anything that is shown would be different. */
  fingerprint: string;
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
