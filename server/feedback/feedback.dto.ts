import { ApiSchema } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsIn, IsObject, ValidateNested } from 'class-validator';
import { type Rating, RATINGS } from '../relations/index.js';
import { ApiEnum, ApiId } from '../common/http/api-fields.decorator.js';
import { IsId } from '../common/http/fields.decorator.js';

/** More than any event has guests. */
const MAX_RATINGS = 500;

@ApiSchema({ description: 'Somebody of the event about whom the user can say something.' })
export class FeedbackCandidateDto {
  /** Their account; what `user_id` wants. @example 42 */
  @ApiId() id: number;
  /** @example "Ben" */
  name: string;

  /**
   * The main photo.
   * @example "/photos/Jr0KXy4cUqkwn2dVxPYpTzhE7mQSaL1B.webp?for=41&at=7&by=s12&until=1796133600&signature=3f1c9a4e"
   */
  photo_url: string | null;
  /** What the user answered before, if anything. */
  @ApiEnum('Rating', RATINGS) rating: Rating | null;
  /** Whether the two were on each other’s list. */
  matched: boolean;
  /** Whether the user could want to meet them: matched, met in rounds, of a gender that the user wants to meet, or `other`. */
  wanted: boolean;
}

@ApiSchema({ description: 'What one guest says of another.' })
export class FeedbackItemDto {
  /** A candidate's `id`. @example 42 */
  @IsId() user_id: number;
  /** Connect, Maybe or No. */
  @ApiEnum('Rating', RATINGS) @IsIn(RATINGS) rating: Rating;
}

@ApiSchema({ description: 'Answers about one or more people of the event.' })
export class SendFeedbackDto {
  /** At least one, nobody twice. An answer about somebody who was answered about before replaces it. */
  @IsArray()
  @ArrayMaxSize(MAX_RATINGS)
  // without this an item that is null would pass as valid
  @IsObject({ each: true })
  @ValidateNested({ each: true })
  @Type(() => FeedbackItemDto)
  feedbacks: FeedbackItemDto[];
}
