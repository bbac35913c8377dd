import { ApiSchema } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsIn, IsObject, ValidateNested } from 'class-validator';
import { type Rating, RATINGS } from '../relations/index.js';
import { ApiEnum, ApiId } from '../common/http/api-fields.decorator.js';
import { IsId } from '../common/http/fields.decorator.js';

/** Maximum number of ratings in one call; no event has more guests. */
const MAX_RATINGS = 500;

@ApiSchema({ description: 'A person at the event whom the user can rate.' })
export class FeedbackCandidateDto {
  /** Account id; use it as `user_id` in a rating. @example 42 */
  @ApiId() id: number;
  /** @example "Ben" */
  name: string;

  /**
   * URL of the main photo; `null` if there is none.
   * @example "/photos/Jr0KXy4cUqkwn2dVxPYpTzhE7mQSaL1B.webp?for=41&at=7&by=s12&until=1796133600&signature=3f1c9a4e"
   */
  photo_url: string | null;
  /** The user’s current rating of this person; `null` if there is none. */
  @ApiEnum('Rating', RATINGS) rating: Rating | null;
  /** Whether the two were on each other’s match list. */
  matched: boolean;
  /**
   * Whether the user could want to meet this person: matched, met in rounds, of a gender that the user wants
   * to meet, or of gender `other`. Always `true` at events without two sides.
   */
  wanted: boolean;
}

@ApiSchema({ description: 'A rating of one guest by another.' })
export class FeedbackItemDto {
  /** The `id` of a candidate. @example 42 */
  @IsId() user_id: number;
  /** `yes` (Connect), `maybe` or `no`. */
  @ApiEnum('Rating', RATINGS) @IsIn(RATINGS) rating: Rating;
}

@ApiSchema({ description: 'Ratings of one or more people at the event.' })
export class SendFeedbackDto {
  /** At least one; at most one for each person. A rating replaces an earlier one of the same person. */
  @IsArray()
  @ArrayMaxSize(MAX_RATINGS)
  // without this an item that is null would pass as valid
  @IsObject({ each: true })
  @ValidateNested({ each: true })
  @Type(() => FeedbackItemDto)
  feedbacks: FeedbackItemDto[];
}
