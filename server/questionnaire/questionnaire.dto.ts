import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { IsInt, Max, Min } from 'class-validator';
import { Text } from '../common/http/text.decorator.js';
import {
  COMMUNICATION_STYLES,
  CONFLICT_RESOLUTIONS,
  KIDS,
  RELATIONSHIP_PRIORITIES,
  TRAVEL_STYLES,
} from './value-sets.rules.js';
import { OneOf } from '../common/http/fields.decorator.js';

const LONGEST = 500;

@ApiSchema({
  description:
    'The answers to the compatibility questionnaire. Choices may be sent by any of their synonyms, and come back as sent.',
})
export class QuestionnaireDto {
  /** The three most important values in life, in one's own words. @example "honesty, humour, freedom" */
  @Text(LONGEST) top_values: string;
  /** @example "hiking in the Alps and a long brunch" */
  @Text(LONGEST) weekend_activity: string;

  /** From 1 (introvert) to 10 (extrovert). @example 5 */
  @ApiProperty({ type: 'integer' })
  @IsInt()
  @Min(1)
  @Max(10)
  introvert_extrovert: number;

  /** @example "climbing and cooking" */
  @Text(LONGEST) hobby: string;
  /** @example "adventure" */
  @OneOf('TravelStyle', TRAVEL_STYLES) travel_style: string;
  /** @example "direct" */
  @OneOf('CommunicationStyle', COMMUNICATION_STYLES) communication_style: string;
  /** @example "a family and a house with a garden" */
  @Text(LONGEST) life_goal: string;
  /** @example "partner" */
  @OneOf('RelationshipPriority', RELATIONSHIP_PRIORITIES) relationship_priority: string;
  /** @example "discussion" */
  @OneOf('ConflictResolution', CONFLICT_RESOLUTIONS) conflict_resolution: string;
  /** @example "jazz and indie" */
  @Text(LONGEST) music_preference: string;
  /** @example "i_want" */
  @OneOf('Kids', KIDS) kids: string;
}
