import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { IsInt, Max, Min } from 'class-validator';
import { Text } from '../common/http/text.decorator.js';
import { OneOf } from '../common/http/fields.decorator.js';
import { acceptedValues } from './value-sets.rules.js';

const LONGEST = 500;

@ApiSchema({
  description:
    'The answers to the compatibility questionnaire. Choices accept synonyms, and are returned as they were sent.',
})
export class QuestionnaireDto {
  /** The three most important values in life, as free text. @example "honesty, humour, freedom" */
  @Text(LONGEST) top_values: string;
  /** @example "hiking in the Alps and a long brunch" */
  @Text(LONGEST) weekend_activity: string;

  /** 1 (introvert) to 10 (extrovert). @example 5 */
  @ApiProperty({ type: 'integer' })
  @IsInt()
  @Min(1)
  @Max(10)
  introvert_extrovert: number;

  /** @example "climbing and cooking" */
  @Text(LONGEST) hobby: string;
  /** @example "adventure" */
  @OneOf('TravelStyle', acceptedValues('travel_style')) travel_style: string;
  /** @example "direct" */
  @OneOf('CommunicationStyle', acceptedValues('communication_style')) communication_style: string;
  /** @example "a family and a house with a garden" */
  @Text(LONGEST) life_goal: string;
  /** @example "partner" */
  @OneOf('RelationshipPriority', acceptedValues('relationship_priority')) relationship_priority: string;
  /** @example "discussion" */
  @OneOf('ConflictResolution', acceptedValues('conflict_resolution')) conflict_resolution: string;
  /** @example "jazz and indie" */
  @Text(LONGEST) music_preference: string;
  /** @example "i_want" */
  @OneOf('Kids', acceptedValues('kids')) kids: string;
}
