import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Fails } from '../common/errors/api-errors.decorator.js';
import { AnyAccount, CurrentViewer, type Viewer } from '../common/http/access.js';
import { QuestionnaireDto, questionnaireDto } from './questionnaire.dto.js';
import { QuestionnairesService } from './questionnaires.service.js';

@ApiTags('Questionnaire')
@Controller('questionnaire')
@AnyAccount()
export class QuestionnaireController {
  constructor(private readonly questionnaires: QuestionnairesService) {}

  /** One's own answers. */
  @Get()
  @Fails('UNAUTHENTICATED', 'ACCOUNT_BLOCKED', 'QUESTIONNAIRE_NOT_FOUND')
  async read(@CurrentViewer() viewer: Viewer): Promise<QuestionnaireDto> {
    return questionnaireDto(await this.questionnaires.own(viewer.accountId));
  }

  /** Saves one's own answers, all of them at once. */
  @Post()
  @HttpCode(200)
  @Fails('VALIDATION_FAILED', 'UNAUTHENTICATED', 'ACCOUNT_BLOCKED', 'PROFILE_LOCKED')
  async save(@CurrentViewer() viewer: Viewer, @Body() body: QuestionnaireDto): Promise<QuestionnaireDto> {
    return questionnaireDto(await this.questionnaires.save(viewer.accountId, questionnaireDto(body)));
  }
}
