import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../common/errors/api-errors.decorator.js';
import { AnyAccount, CurrentUser } from '../common/http/access.js';
import { QuestionnaireDto, questionnaireDto } from './questionnaire.dto.js';
import { QuestionnairesService } from './questionnaires.service.js';

@ApiTags('Questionnaire')
@Controller('questionnaire')
@AnyAccount()
export class QuestionnaireController {
  constructor(private readonly questionnaires: QuestionnairesService) {}

  /** One's own answers. */
  @Get()
  @ApiErrors('QUESTIONNAIRE_NOT_FOUND')
  async read(@CurrentUser() user: CurrentUser): Promise<QuestionnaireDto> {
    return questionnaireDto(await this.questionnaires.own(user.accountId));
  }

  /** Saves one's own answers, all of them at once. Who calls it consents to being matched: see `/api/account/consents`. */
  @Post()
  @HttpCode(200)
  @ApiErrors('PROFILE_LOCKED')
  async save(@CurrentUser() user: CurrentUser, @Body() body: QuestionnaireDto): Promise<QuestionnaireDto> {
    return questionnaireDto(await this.questionnaires.save(user.accountId, questionnaireDto(body)));
  }
}
