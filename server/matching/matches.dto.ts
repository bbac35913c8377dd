import { ApiId } from '../common/http/api-fields.decorator.js';
import { ApiSchema } from '@nestjs/swagger';
import type { GuestMatch } from './matches.service.js';

@ApiSchema({ description: 'Somebody on the user’s list.' })
export class MatchDto {
  /**
   * The other's account; the `user_id` of feedback.
   * @example 42
   */
  @ApiId()
  id: number;

  /** @example "Ben" */
  name: string;

  /**
   * The main photo.
   * @example "/photos/Jr0KXy4cUqkwn2dVxPYpTzhE7mQSaL1B.webp?for=41&at=7&until=1796133600&signature=3f1c9a4e"
   */
  photo_url: string | null;

  /**
   * Questions to open a talk with, in the language of Content-Language.
   * @example ["You both named hiking: which walk would you do again tomorrow?"]
   */
  icebreakers: string[];

  /**
   * How far the answers of the two agree, 0 to 100, the same for both. Not a chance of anything.
   * @example 78.4
   */
  compatibility_score: number;

  /**
   * Up to three reasons in words, strongest first, in the language of Content-Language.
   * @example ["You both value honesty"]
   */
  reasons: string[];
}

/** Maps a match to its response. */
export function matchDto({ accountId, name, photoUrl, icebreakers, score, reasons }: GuestMatch): MatchDto {
  return { id: accountId, name, photo_url: photoUrl, icebreakers, compatibility_score: score, reasons };
}
