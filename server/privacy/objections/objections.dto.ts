import { ApiSchema } from '@nestjs/swagger';
import { ApiId } from '../../common/http/api-fields.decorator.js';
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
  created_at: Date;
  /** Null while it waits. */
  answer: string | null;
  answered_at: Date | null;
}

/** Maps an objection to its response; organisers read it without a language. */
export function objectionDto({ objection, event }: DescribedObjection, language?: Language): ObjectionDto {
  return {
    id: objection.id,
    event_id: event.id,
    event_name: nameFor(event, language),
    text: objection.text,
    created_at: objection.createdAt,
    answer: objection.answer,
    answered_at: objection.answeredAt,
  };
}
