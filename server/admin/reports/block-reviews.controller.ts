import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AuditedRead, Downloadable } from '../../audit/index.js';
import { ApiErrors } from '../../common/errors/api-errors.decorator.js';
import { CurrentUser, OrganisersOnly } from '../../common/http/access.js';
import { IdParam } from '../../common/http/id.pipe.js';
import {
  BLOCK_REVIEWS_TABLE,
  BlockReviewDto,
  blockReviewDto,
  BlockReviewsDto,
  blockReviewsDto,
  BlockReviewsQuery,
  DecideBlockReviewDto,
} from './block-reviews.dto.js';
import { BlockReviewsService } from './block-reviews.service.js';

@ApiTags('Organisers')
@OrganisersOnly()
@Controller('admin/block-reviews')
export class BlockReviewsController {
  constructor(private readonly reviews: BlockReviewsService) {}

  /** People who may be blocked people with another account; with `status=open` those who wait for a decision. */
  @Get()
  @Downloadable('block-reviews', 'account.block_reviews_exported', 'account', BLOCK_REVIEWS_TABLE)
  @AuditedRead('account.reviews_read', 'account')
  async list(@Query() query: BlockReviewsQuery): Promise<BlockReviewsDto> {
    const decided = query.status && query.status === 'decided';
    return blockReviewsDto(await this.reviews.list(decided, query));
  }

  /** Decides whether somebody is a blocked person, and what becomes of them. Decides all reviews of the same two accounts. */
  @Post(':id/decision')
  @HttpCode(200)
  @ApiErrors('ALREADY_DECIDED')
  async decide(
    @IdParam('id', 'BLOCK_REVIEW_NOT_FOUND') reviewId: number,
    @Body() body: DecideBlockReviewDto,
    @CurrentUser() user: CurrentUser,
  ): Promise<BlockReviewDto> {
    const { decision, reason, refund_future_places: refundFutureReservations = false } = body;
    const input = { decision, reason, refundFutureReservations };
    return blockReviewDto(await this.reviews.decide(user, reviewId, input));
  }
}
