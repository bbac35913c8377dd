import { createHash } from 'node:crypto';
import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { ApiErrors } from '../../common/errors/api-errors.decorator.js';
import { Public } from '../../common/http/access.js';
import { CalendarAnswer } from './calendar-answer.decorator.js';
import { CalendarFeedsService } from './calendar-feeds.service.js';

@ApiTags('Events')
@Controller('calendar')
export class CalendarFilesController {
  constructor(private readonly feeds: CalendarFeedsService) {}

  /** The feed of somebody's own events for their calendar, at the address that only they know. */
  @Get(':file')
  @Public()
  @ApiParam({ name: 'file', type: String })
  @CalendarAnswer('inline')
  @ApiErrors('NOT_FOUND', 'RATE_LIMITED')
  async read(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<string | undefined> {
    response.set({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' });
    // not by @Param, whose pipes answer 400: what can be no secret is not found
    const [, secret = ''] = /^(.*)\.ics$/.exec(String(request.params['file'])) ?? [];
    const file = await this.feeds.read(secret);
    response.set({
      // private: no cache on the way keeps it; kept by the calendar alone, which asks whether it is still right
      'Cache-Control': 'private, no-cache',
      ETag: `"${createHash('sha256').update(file).digest('base64url').slice(0, 27)}"`,
    });
    if (!request.fresh) return file;
    response.status(304);
    return undefined;
  }
}
