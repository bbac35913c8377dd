import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Fails } from '../../common/errors/api-errors.decorator.js';
import { CurrentViewer, type Viewer } from '../../common/http/access.js';
import { IdParam } from '../../common/http/id.pipe.js';
import { CancellationDto, CancelledDto, cancellationDto } from './cancellation.dto.js';
import { CancellationService } from './cancellation.service.js';
import { OwnRefundDto, ownRefundDto } from './refunds.dto.js';
import { RefundsRepository } from './refunds.repository.js';

@ApiTags('Payments')
@Controller()
export class CancellationController {
  constructor(
    private readonly cancellation: CancellationService,
    private readonly refunds: RefundsRepository,
  ) {}

  /** What cancelling the viewer's place would pay back. */
  @Get('events/:id/cancellation')
  @Fails(
    'VALIDATION_FAILED',
    'UNAUTHENTICATED',
    'PROFILE_REQUIRED',
    'NOT_RESERVED',
    'ACCOUNT_BLOCKED',
    'EVENT_NOT_FOUND',
  )
  async preview(
    @CurrentViewer() viewer: Viewer,
    @IdParam('id', 'EVENT_NOT_FOUND') id: number,
  ): Promise<CancellationDto> {
    return cancellationDto(id, await this.cancellation.preview(viewer.accountId, id));
  }

  /** Cancels the viewer's place, or ends their hold. */
  @Post('events/:id/cancellation')
  @HttpCode(200)
  @Fails(
    'VALIDATION_FAILED',
    'UNAUTHENTICATED',
    'PROFILE_REQUIRED',
    'NOT_RESERVED',
    'ACCOUNT_BLOCKED',
    'EVENT_NOT_FOUND',
    'EVENT_ALREADY_BEGUN',
    'PAYMENT_UNDER_WAY',
    'INVALID_TRANSITION',
    'UNAVAILABLE',
  )
  async cancel(
    @CurrentViewer() viewer: Viewer,
    @IdParam('id', 'EVENT_NOT_FOUND') id: number,
  ): Promise<CancelledDto> {
    return { success: true, ...cancellationDto(id, await this.cancellation.cancel(viewer.accountId, id)) };
  }

  /** Money that the viewer has coming back or got back, newest first, with the reason. */
  @Get('profile/refunds')
  @Fails('UNAUTHENTICATED', 'PROFILE_REQUIRED', 'ACCOUNT_BLOCKED')
  async ownRefunds(@CurrentViewer() viewer: Viewer): Promise<OwnRefundDto[]> {
    return (await this.refunds.ofPerson(viewer.accountId)).map(ownRefundDto);
  }
}
