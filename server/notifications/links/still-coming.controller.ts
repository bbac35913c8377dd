import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { RateLimited } from '../../auth/index.js';
import { ApiErrors } from '../../common/errors/api-errors.decorator.js';
import { Public } from '../../common/http/access.js';
import { type Language, RequestLanguage } from '../../common/http/request-language.js';
import { StillComingDto, stillComingDto, StillComingInput } from './still-coming.dto.js';
import { StillComingService } from './still-coming.service.js';

@ApiTags('Events')
@Public()
@Controller('still-coming')
export class StillComingController {
  constructor(private readonly stillComing: StillComingService) {}

  /** Says, by the link of a mail, whether a guest is still coming; without an answer it tells what the link is about. */
  @Post()
  @HttpCode(200)
  @RateLimited('failures')
  @ApiErrors('INVALID_TOKEN', 'NOT_RESERVED', 'EVENT_ALREADY_BEGUN', 'INVALID_TRANSITION')
  async stillComingAnswer(
    @Body() { token, coming }: StillComingInput,
    @RequestLanguage() language: Language,
  ): Promise<StillComingDto> {
    return stillComingDto(await this.stillComing.answer(token, coming), language);
  }
}
