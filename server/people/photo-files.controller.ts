import { Controller, Get, Query, Req, Res, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiParam, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Clock } from '../common/clock/clock.js';
import { DomainError } from '../common/errors/domain-error.js';
import { ApiErrors } from '../common/errors/api-errors.decorator.js';
import { Public } from '../common/http/access.js';
import { PhotoAddresses, PhotosService } from '../profile/index.js';
import { PhotoAudienceService } from '../reporting/index.js';
import { PhotoAddressQuery } from './people.dto.js';

@ApiTags('Profile')
@Controller('photos')
export class PhotoFilesController {
  constructor(
    private readonly clock: Clock,
    private readonly addresses: PhotoAddresses,
    private readonly audience: PhotoAudienceService,
    private readonly photos: PhotosService,
  ) {}

  /**
   * Returns a photo, by a URL from the response to another call. The URL is issued to that caller. It expires
   * after 10 to 20 minutes, or when the caller's session or API key ends. Smaller sizes are `<id>-800.webp`
   * and `<id>-320.webp`, with the same query.
   */
  @Get(':file')
  @Public()
  @ApiParam({ name: 'file', type: String })
  @ApiProduces('image/webp')
  @ApiOkResponse({ description: 'The photo.', schema: { type: 'string', format: 'binary' } })
  @ApiErrors('NOT_FOUND')
  async read(
    @Query() query: PhotoAddressQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile | undefined> {
    // not by @Param, because its pipes answer 400: an invalid file name is answered with 404
    const file = String(request.params['file']);
    // a refusal must not be cached, because the same person may be allowed to see the photo a moment later
    response.set('Cache-Control', 'no-store');
    const address = this.addresses.read(file, { ...query });
    const now = this.clock.now();
    // the same error if the URL is not ours or has expired, its session has ended, or its reader may not see
    // this person
    if (!address || !(await this.audience.maySee(address, now))) throw new DomainError('NOT_FOUND');
    response.set({
      // private: shared caches must not store people's photos
      'Cache-Control': `private, max-age=${address.until - Math.floor(now.getTime() / 1000)}`,
      // a file never changes, because a changed photo gets another name
      ETag: `"${file}"`,
      'Content-Security-Policy': "default-src 'none'; sandbox",
    });
    if (request.fresh) {
      response.status(304);
      return undefined;
    }
    const { stream, length } = await this.photos.open(file);
    return new StreamableFile(stream, { type: 'image/webp', length, disposition: 'inline' });
  }
}
