import { Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../../common/errors/api-errors.decorator.js';
import { CurrentUser } from '../../common/http/access.js';
import { IdParam } from '../../common/http/id.pipe.js';
import { CancellationDto, CancellationQuery, CancelledDto, cancellationDto } from './cancellation.dto.js';
import { CancellationService } from './cancellation.service.js';

@ApiTags('Payments')
@Controller()
export class CancellationController {
  constructor(private readonly cancellation: CancellationService) {}

  /** Returns what a cancellation of the user's reservation would refund. */
  @Get('events/:id/cancellation')
  @ApiErrors('NOT_RESERVED')
  async preview(
    @CurrentUser() user: CurrentUser,
    @IdParam('id', 'EVENT_NOT_FOUND') id: number,
  ): Promise<CancellationDto> {
    return cancellationDto(id, await this.cancellation.preview(user.accountId, id));
  }

  /** Cancels the user's reservation, or ends their hold. A due refund is paid, or given as credit. */
  @Post('events/:id/cancellation')
  @HttpCode(200)
  @ApiErrors('NOT_RESERVED', 'EVENT_ALREADY_BEGUN', 'PAYMENT_UNDER_WAY', 'INVALID_TRANSITION')
  async cancel(
    @CurrentUser() user: CurrentUser,
    @IdParam('id', 'EVENT_NOT_FOUND') id: number,
    @Query() { as }: CancellationQuery,
  ): Promise<CancelledDto> {
    const done = await this.cancellation.cancel(user.accountId, id, as);
    return { success: true, ...cancellationDto(id, done) };
  }
}
