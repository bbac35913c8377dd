import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Caller } from '../auth/index.js';
import { Public } from '../common/http/access.js';
import { PublicPagesService, type PageQuery } from './public-pages.service.js';

/** The pages for everybody, at the addresses without `/pages`: they are HTML and files, and no part of the API. */
@ApiExcludeController()
@Public()
@Controller('pages')
export class PublicPagesController {
  constructor(private readonly pages: PublicPagesService) {}

  /** The coming events, by city. */
  @Get('events')
  list(@Req() request: Request, @Res() response: Response, @Query() query: PageQuery): Promise<void> {
    return this.pages.list({ request, response, query });
  }

  /** An event's own page. */
  @Get('events/:slug')
  event(
    @Req() request: Request,
    @Res() response: Response,
    @Query() query: PageQuery,
    @Param('slug') slug: string,
  ): Promise<void> {
    return this.pages.event({ request, response, query }, slug);
  }

  /** An event as a card for other people's pages. */
  @Get('embed/events/:slug')
  embed(
    @Req() request: Request,
    @Res() response: Response,
    @Query() query: PageQuery,
    @Param('slug') slug: string,
  ): Promise<void> {
    return this.pages.embed({ request, response, query }, slug);
  }

  /** The picture of an event for link previews. */
  @Get('previews/:file')
  picture(
    @Req() request: Request,
    @Res() response: Response,
    @Caller() caller: Caller,
    @Param('file') file: string,
  ): Promise<void> {
    return this.pages.picture({ request, response, query: {} }, file, caller);
  }

  /** The coming events for calendars to subscribe to. */
  @Get('events.ics')
  calendar(@Req() request: Request, @Res() response: Response, @Query() query: PageQuery): Promise<void> {
    return this.pages.calendar({ request, response, query });
  }

  /** The pages that search engines may find. */
  @Get('sitemap.xml')
  sitemap(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.pages.sitemap({ request, response, query: {} });
  }

  /** What search engines may read. */
  @Get('robots.txt')
  robots(@Req() request: Request, @Res() response: Response): void {
    this.pages.robots({ request, response, query: {} });
  }
}
