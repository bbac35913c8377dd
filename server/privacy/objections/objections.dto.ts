import { ApiSchema } from '@nestjs/swagger';
import { ApiId, ApiInstant } from '../../common/http/api-fields.decorator.js';
import { IsId } from '../../common/http/fields.decorator.js';
import { Text } from '../../common/http/text.decorator.js';
import type { Language } from '../../common/http/request-language.js';
import { nameFor } from '../../events/index.js';
import type { DescribedObjection } from './objections.service.js';

@ApiSchema({ description: 'An objection to one’s own match list.' })
export class ObjectDto {
  /** @example 1 */
  @IsId() event_id: number;
  /** @example "Nobody on my list speaks French." */
  @Text(2000) text: string;
}

@ApiSchema({ description: 'An objection, with its answer once there is one.' })
export class ObjectionDto {
  /** @example 3 */
  @ApiId() id: number;
  /** @example 1 */
  @ApiId() event_id: number;
  /** @example "Apéro at the lake" */
  event_name: string;
  /** @example "Nobody on my list speaks French." */
  text: string;
  /** @example "2026-12-04T12:00:00.000Z" */
  @ApiInstant() created_at: string;
  /** Null while it waits. */
  answer: string | null;
  @ApiInstant() answered_at: string | null;
}

/** Maps an objection to its response; organisers read it without a language. */
export function objectionDto({ objection, event }: DescribedObjection, language?: Language): ObjectionDto {
  const { id, text, answer, createdAt, answeredAt } = objection;
  return {
    id,
    event_id: event.id,
    event_name: nameFor(event, language),
    text,
    created_at: createdAt.toISOString(),
    answer,
    answered_at: answeredAt?.toISOString() ?? null,
  };
}
