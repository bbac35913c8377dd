import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Fails } from '../common/errors/api-errors.decorator.js';
import { CurrentViewer, type Viewer } from '../common/http/access.js';
import { IdParam } from '../common/http/id.pipe.js';
import { SuccessDto } from '../common/http/page.dto.js';
import { FeedbackCandidateDto, SendFeedbackDto } from './feedback.dto.js';
import { FeedbackService } from './feedback.service.js';

@ApiTags('Feedback')
@Controller('events/:id/feedback')
export class FeedbackController {
  constructor(private readonly feedback: FeedbackService) {}

  /** Lists whom one can answer about: the viewer's matches first, then the others by name. Opens one hour after the evening ends. */
  @Get()
  @Fails(
    'VALIDATION_FAILED',
    'UNAUTHENTICATED',
    'PROFILE_REQUIRED',
    'ACCOUNT_BLOCKED',
    'NOT_RESERVED',
    'FEEDBACK_LOCKED',
    'EVENT_NOT_FOUND',
  )
  candidates(
    @IdParam('id', 'EVENT_NOT_FOUND') eventId: number,
    @CurrentViewer() viewer: Viewer,
  ): Promise<FeedbackCandidateDto[]> {
    return this.feedback.candidates(eventId, viewer.accountId);
  }

  /** Saves answers: all of a call or none. They can be changed by sending them again. */
  @Post()
  @HttpCode(200)
  @Fails(
    'VALIDATION_FAILED',
    'NOTHING_RATED',
    'UNAUTHENTICATED',
    'PROFILE_REQUIRED',
    'ACCOUNT_BLOCKED',
    'NOT_RESERVED',
    'FEEDBACK_LOCKED',
    'EVENT_NOT_FOUND',
  )
  async send(
    @IdParam('id', 'EVENT_NOT_FOUND') eventId: number,
    @CurrentViewer() viewer: Viewer,
    @Body() body: SendFeedbackDto,
  ): Promise<SuccessDto> {
    await this.feedback.send(eventId, viewer.accountId, body.feedbacks);
    return { success: true };
  }
}
