import { ApiProperty, ApiSchema, PartialType, PickType } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsInt,
  IsString,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { ApiCount, ApiEnum, ApiId } from '../../common/http/api-fields.decorator.js';
import { MAX_ID } from '../../common/http/id.pipe.js';
import { Nested, OptionalField, OneOf } from '../../common/http/fields.decorator.js';
import { CITIES, type City, EVENT_STATUSES, type EventStatus } from '../../events/index.js';
import { NewEventDto } from '../events/index.js';

const BULK_ACTIONS = ['publish', 'cancel', 'delete', 'edit'] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];
const QUESTIONS = ['no_venue'] as const;
const MOST_EVENTS = 200;

@ApiSchema({ description: 'Changes to all of the events. Absent fields keep their value.' })
export class BulkChangeDto extends PartialType(
  PickType(NewEventDto, [
    'name',
    'names',
    'description',
    'descriptions',
    'price',
    'max_men',
    'max_women',
    'min_men',
    'min_women',
  ] as const),
  { skipNullProperties: false },
) {}

@ApiSchema({ description: 'An action and the events to apply it to.' })
export class BulkInput {
  @OneOf('BulkAction', BULK_ACTIONS) action: BulkAction;

  @ApiProperty({ type: 'integer', isArray: true })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MOST_EVENTS)
  @ArrayUnique()
  @IsInt({ each: true })
  @Min(1, { each: true })
  @Max(MAX_ID, { each: true })
  event_ids: number[];

  @OptionalField() @Nested(() => BulkChangeDto) change?: BulkChangeDto;

  /** Fingerprint of the dry run. Required to make the changes. */
  @OptionalField() @IsString() @MaxLength(64) fingerprint?: string;
}

@ApiSchema({ description: 'The reason why the action is refused for an event.' })
export class RefusalDto {
  code: string;
  error: string;
}

@ApiSchema({ description: 'The effect of the action on one event.' })
export class BulkItemDto {
  @ApiId() event_id: number;
  name: string;
  date: Date;
  @ApiEnum('City', CITIES) city: City;
  @ApiEnum('EventStatus', EVENT_STATUSES) status: EventStatus;
  /** Reason why the action is refused; `null` if it is not. */
  @ApiProperty({ type: () => RefusalDto, nullable: true }) refused: RefusalDto | null;
  /** Points to check first. `no_venue`: an event to be published has no venue and no location. */
  @ApiEnum('BulkQuestion', QUESTIONS, { isArray: true })
  questions: readonly (typeof QUESTIONS)[number][];
  /** Fields of `change` whose value differs from the current one. */
  fields: string[];
  /** Price in CHF, before the change. */
  price: number;
  @ApiCount() max_men: number;
  @ApiCount() max_women: number;
  @ApiCount() min_men: number;
  @ApiCount() min_women: number;
  /** Paid and confirmed reservations. */
  @ApiCount() guests: number;
}

@ApiSchema({ description: 'The effect of an action on many events, soonest first.' })
export class BulkDto {
  items: BulkItemDto[];
  /** Identifies this result; different as soon as the events or the effect of the action have changed. */
  fingerprint: string;
  /** Whether the changes were made; `false` for a dry run. */
  done: boolean;
}
