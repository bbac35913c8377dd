import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { ApiId } from '../../common/http/api-fields.decorator.js';
import type { Arrival } from './admin-reservations.service.js';

@ApiSchema({ description: 'What the entrance sees of a guest whose arrival was recorded or taken back.' })
export class CheckedInDto {
  /** @example 7 */
  @ApiId()
  reservation_id: number;
  /** @example "Ana" */
  name: string;
  /** Since when they are here; null when they are not. */
  @ApiProperty({ type: 'string', format: 'date-time', nullable: true })
  checked_in_at: string | null;
}

/** An arrival as the API sends it. */
export function checkedInDto({ id, name, checkedInAt }: Arrival): CheckedInDto {
  return { reservation_id: id, name, checked_in_at: checkedInAt?.toISOString() ?? null };
}
