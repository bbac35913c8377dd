import { ApiSchema } from '@nestjs/swagger';
import { ApiId, ApiInstant } from '../common/http/api-fields.decorator.js';
import type { WarningEntity } from '../relations/index.js';

@ApiSchema({ description: 'A warning of the organisers that waits to be acknowledged.' })
export class WarningDto {
  /** @example 3 */
  @ApiId()
  id: number;
  /**
   * What they say beside the words that all read; null: nothing.
   * @example "Please leave a conversation when somebody asks for it."
   */
  text: string | null;
  /** @example "2026-12-05T09:00:00.000Z" */
  @ApiInstant()
  created_at: string;
}

/** Returns the DTO of a warning. */
export function warningDto({ id, text, createdAt }: WarningEntity): WarningDto {
  return { id, text, created_at: createdAt.toISOString() };
}
