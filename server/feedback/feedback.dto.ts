import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsIn, IsInt, IsObject, Max, Min, ValidateNested } from 'class-validator';
import { MAX_ID } from '../common/http/id.pipe.js';
import { type Rating, RATINGS } from '../relations/index.js';

/** More than any event has guests. */
const MAX_RATINGS = 500;

/** Somebody of the event about whom the user can say something. */
export class FeedbackCandidateDto {
  /**
   * Their account; what `user_id` wants.
   * @example 42
   */
  id: number;

  /** @example "Ben" */
  name: string;

  /**
   * The main photo.
   * @example "/photos/3f1c9a4e.webp"
   */
  photo_url: string | null;

  /** What the user answered before, if anything. */
  @ApiProperty({ enum: RATINGS, nullable: true, type: String, example: 'yes' })
  rating: Rating | null;
}

/** What one guest says of another. */
export class FeedbackItemDto {
  /**
   * A candidate's `id`.
   * @example 42
   */
  @IsInt()
  @Min(1)
  @Max(MAX_ID)
  user_id: number;

  /** Connect, Maybe or No. */
  @ApiProperty({ enum: RATINGS, example: 'yes' })
  @IsIn(RATINGS)
  rating: Rating;
}

/** Answers about one or more people of the event. */
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
