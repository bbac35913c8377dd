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

@ApiSchema({ description: 'What is to be changed of all of them; an absent field stays as it is.' })
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

@ApiSchema({ description: 'What is to be done with which events.' })
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

  /** That of the preview which was shown: needed to do it. */
  @OptionalField() @IsString() @MaxLength(64) fingerprint?: string;
}

@ApiSchema({ description: 'Why something is not done with an event.' })
export class RefusalDto {
  code: string;
  error: string;
}

@ApiSchema({ description: 'What becomes of one event.' })
export class BulkItemDto {
  @ApiId() event_id: number;
  name: string;
  date: Date;
  @ApiEnum('City', CITIES) city: City;
  @ApiEnum('EventStatus', EVENT_STATUSES) status: EventStatus;
  /** Null if it is done. */
  @ApiProperty({ type: () => RefusalDto, nullable: true }) refused: RefusalDto | null;
  /** What to think of first. */
  @ApiEnum('BulkQuestion', QUESTIONS, { isArray: true })
  questions: readonly (typeof QUESTIONS)[number][];
  /** Of `change`, those that it has not already. */
  fields: string[];
  /** In CHF, before it is changed. */
  price: number;
  @ApiCount() max_men: number;
  @ApiCount() max_women: number;
  @ApiCount() min_men: number;
  @ApiCount() min_women: number;
  /** Paid and confirmed. */
  @ApiCount() guests: number;
}

@ApiSchema({ description: 'What becomes of many events, soonest first.' })
export class BulkDto {
  items: BulkItemDto[];
  /** Another one as soon as anything that is shown would be different. */
  fingerprint: string;
  done: boolean;
}
