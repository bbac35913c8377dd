import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../common/errors/api-errors.decorator.js';
import { AnyAccount, CurrentUser } from '../common/http/access.js';
import { QuestionnaireDto } from './questionnaire.dto.js';
import { answersOf, QuestionnairesService } from './questionnaires.service.js';

@ApiTags('Questionnaire')
@Controller('questionnaire')
@AnyAccount()
export class QuestionnaireController {
  constructor(private readonly questionnaires: QuestionnairesService) {}

  /** Returns the user's answers. */
  @Get()
  @ApiErrors('QUESTIONNAIRE_NOT_FOUND')
  read(@CurrentUser() user: CurrentUser): Promise<QuestionnaireDto> {
    return this.questionnaires.own(user.accountId);
  }

  /** Saves all answers of the user. This also gives the consent to matching: see `/api/account/consents`. */
  @Post()
  @HttpCode(200)
  @ApiErrors('PROFILE_LOCKED')
  save(@CurrentUser() user: CurrentUser, @Body() body: QuestionnaireDto): Promise<QuestionnaireDto> {
    return this.questionnaires.save(user.accountId, answersOf(body));
  }
}
