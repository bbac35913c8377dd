import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../common/errors/api-errors.decorator.js';
import { CurrentUser } from '../common/http/access.js';
import { IdParam } from '../common/http/id.pipe.js';
import { SuccessDto } from '../common/http/page.dto.js';
import { PhotoAddresses } from '../profile/index.js';
import { FeedbackCandidateDto, SendFeedbackDto } from './feedback.dto.js';
import { FeedbackService } from './feedback.service.js';

@ApiTags('Feedback')
@Controller('events/:id/feedback')
export class FeedbackController {
  constructor(
    private readonly feedback: FeedbackService,
    private readonly addresses: PhotoAddresses,
  ) {}

  /**
   * Lists the people whom the user can rate: first those they met in rounds, then their matches, then
   * the others by name. Opens one hour after the event ends.
   */
  @Get()
  @ApiErrors('NOT_RESERVED', 'NOT_ATTENDED', 'FEEDBACK_LOCKED', 'ACCOUNT_IN_REVIEW')
  async candidates(
    @IdParam('id', 'EVENT_NOT_FOUND') eventId: number,
    @CurrentUser() user: CurrentUser,
  ): Promise<FeedbackCandidateDto[]> {
    const candidates = await this.feedback.candidates(eventId, user.accountId);
    return candidates.map(({ photoId, ...one }) => ({
      ...one,
      photo_url: photoId && this.addresses.of(photoId, user, eventId),
    }));
  }

  /** Saves ratings, all or none. A rating can be changed by sending it again. */
  @Post()
  @HttpCode(200)
  @ApiErrors('NOTHING_RATED', 'NOT_RESERVED', 'NOT_ATTENDED', 'FEEDBACK_LOCKED', 'ACCOUNT_IN_REVIEW')
  async send(
    @IdParam('id', 'EVENT_NOT_FOUND') eventId: number,
    @CurrentUser() user: CurrentUser,
    @Body() { feedbacks }: SendFeedbackDto,
  ): Promise<SuccessDto> {
    const ratings = feedbacks.map(({ user_id, rating }) => ({ ratedId: user_id, rating }));
    await this.feedback.send(eventId, user.accountId, ratings);
    return { success: true };
  }
}
