import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../../common/errors/api-errors.decorator.js';
import { CurrentUser } from '../../common/http/access.js';
import { SuccessDto } from '../../common/http/page.dto.js';
import { type Language, RequestLanguage } from '../../common/http/request-language.js';
import { ObjectDto, ObjectionDto, objectionDto } from './objections.dto.js';
import { ObjectionsService } from './objections.service.js';

@ApiTags('Privacy')
@Controller('account/objections')
export class ObjectionsController {
  constructor(private readonly objections: ObjectionsService) {}

  /** The user's objections to their match lists, with the answers. */
  @Get()
  async list(
    @CurrentUser() user: CurrentUser,
    @RequestLanguage() language: Language,
  ): Promise<ObjectionDto[]> {
    return (await this.objections.of(user.accountId)).map((one) => objectionDto(one, language));
  }

  /** Objects to one's own match list at an event: an organiser looks at it and answers. */
  @Post()
  @HttpCode(200)
  @ApiErrors('EVENT_NOT_FOUND', 'NOT_RESERVED', 'ALREADY_OBJECTED', 'RATE_LIMITED')
  async object(@CurrentUser() user: CurrentUser, @Body() body: ObjectDto): Promise<SuccessDto> {
    await this.objections.object(user.accountId, body.event_id, body.text);
    return { success: true };
  }
}
