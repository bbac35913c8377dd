import { ApiSchema } from '@nestjs/swagger';
import { ApiId, ApiInstant } from '../../common/http/api-fields.decorator.js';
import type { PhotoRemovalEntity } from './photo-removal.entity.js';

@ApiSchema({ description: 'A photo of one’s own that organisers have removed.' })
export class PhotoRemovalDto {
  /** @example 3 */
  @ApiId()
  id: number;

  /**
   * In the organiser's words.
   * @example "Please choose a photo on which you can be recognised."
   */
  reason: string;

  /** @example "2026-12-01T11:00:00.000Z" */
  @ApiInstant()
  removed_at: string;
}

/** Returns the DTO of a removed photo. */
export function photoRemovalDto({ id, reason, removedAt }: PhotoRemovalEntity): PhotoRemovalDto {
  return { id, reason, removed_at: removedAt.toISOString() };
}
