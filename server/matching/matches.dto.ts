import { ApiCount, ApiId, ApiEnum } from '../common/http/api-fields.decorator.js';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';

/** What a guest may lack: a verified address if the settings require it, answers, the consent to matching, a photo. */
export const READINESS_ITEMS = ['email', 'answers', 'consent', 'photo'] as const;
export type ReadinessItem = (typeof READINESS_ITEMS)[number];

@ApiSchema({ description: 'What the user should complete before an event with matches.' })
export class ReadinessDto {
  /** Missing items, most important first. Users without a photo are matched too. */
  @ApiEnum('ReadinessItem', READINESS_ITEMS, { isArray: true }) missing: ReadinessItem[];
}

@ApiSchema({ description: 'A match on the user’s list.' })
export class MatchDto {
  /** Account of the match; the `user_id` of feedback. @example 42 */
  @ApiId() id: number;
  /** @example "Ben" */
  name: string;
  /** @example 34 */
  @ApiCount() age: number;
  /** @example "Architect" */
  profession: string | null;

  /**
   * URL of the main photo.
   * @example "/photos/Jr0KXy4cUqkwn2dVxPYpTzhE7mQSaL1B.webp?for=41&at=7&by=s12&until=1796133600&signature=3f1c9a4e"
   */
  photo_url: string | null;
  /** URLs of all photos, main photo first. */
  photos: string[];

  /**
   * Questions to start a conversation, in the language of Content-Language.
   * @example ["You both named hiking: which walk would you do again tomorrow?"]
   */
  icebreakers: string[];
  /** Agreement of their answers, 0 to 100; the same for both. Not a probability. @example 78.4 */
  compatibility_score: number;

  /**
   * At most three reasons, strongest first, in the language of Content-Language.
   * @example ["You both value honesty"]
   */
  reasons: string[];
}

@ApiSchema({ description: 'Changes of the user’s match list since they last viewed it.' })
export class ListNewsDto {
  /** Accounts that were added. */
  @ApiProperty({ type: 'integer', isArray: true }) added: number[];
  /** Number of matches removed. Their accounts are not given. */
  @ApiCount() gone: number;
  /** Whether the list can still change: until the event begins. */
  may_change: boolean;
}
