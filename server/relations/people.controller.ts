import { Body, Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Fails } from '../common/errors/api-errors.decorator.js';
import { CurrentViewer, type Viewer } from '../common/http/access.js';
import { IdParam } from '../common/http/id.pipe.js';
import { SuccessDto } from '../common/http/page.dto.js';
import { BlockedPersonDto, ReportPersonDto } from './people.dto.js';
import { PeopleService } from './people.service.js';

@ApiTags('People')
@Controller('people')
export class PeopleController {
  constructor(private readonly people: PeopleService) {}

  /** Those whom the viewer has blocked, by name. */
  @Get('blocked')
  @Fails('UNAUTHENTICATED', 'PROFILE_REQUIRED', 'ACCOUNT_BLOCKED')
  blocked(@CurrentViewer() viewer: Viewer): Promise<BlockedPersonDto[]> {
    return this.people.blocked(viewer.accountId);
  }

  /** Reports somebody with whom the viewer shared an event to the organisers. The other is not told. */
  @Post(':id/report')
  @HttpCode(200)
  @Fails(
    'VALIDATION_FAILED',
    'MALFORMED_BODY',
    'UNAUTHENTICATED',
    'PROFILE_REQUIRED',
    'ACCOUNT_BLOCKED',
    'PERSON_NOT_FOUND',
    'ALREADY_REPORTED',
  )
  async report(
    @IdParam('id', 'PERSON_NOT_FOUND') personId: number,
    @CurrentViewer() viewer: Viewer,
    @Body() body: ReportPersonDto,
  ): Promise<SuccessDto> {
    await this.people.report(viewer.accountId, personId, body);
    return { success: true };
  }

  /** Blocks somebody with whom the viewer shared an event: neither sees the other in a list again. The other is not told. */
  @Post(':id/block')
  @HttpCode(200)
  @Fails('VALIDATION_FAILED', 'UNAUTHENTICATED', 'PROFILE_REQUIRED', 'ACCOUNT_BLOCKED', 'PERSON_NOT_FOUND')
  async block(
    @IdParam('id', 'PERSON_NOT_FOUND') personId: number,
    @CurrentViewer() viewer: Viewer,
  ): Promise<SuccessDto> {
    await this.people.block(viewer.accountId, personId);
    return { success: true };
  }

  /** Takes one's own block back. */
  @Delete(':id/block')
  @Fails('VALIDATION_FAILED', 'UNAUTHENTICATED', 'PROFILE_REQUIRED', 'ACCOUNT_BLOCKED', 'PERSON_NOT_FOUND')
  async unblock(
    @IdParam('id', 'PERSON_NOT_FOUND') personId: number,
    @CurrentViewer() viewer: Viewer,
  ): Promise<SuccessDto> {
    await this.people.unblock(viewer.accountId, personId);
    return { success: true };
  }
}
