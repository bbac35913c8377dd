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
   * A photo, at an address that another call gave. It is for that caller, lasts some minutes, and ends with their session. `<id>-800.webp` and
   * `<id>-320.webp` with the same query are the smaller sizes.
   */
  @Get(':file')
  @Public()
  @ApiParam({ name: 'file', type: String })
  @ApiProduces('image/webp')
  @ApiOkResponse({ description: 'The picture.', schema: { type: 'string', format: 'binary' } })
  @ApiErrors('NOT_FOUND')
  async read(
    @Query() query: PhotoAddressQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile | undefined> {
    // not by @Param, whose pipes answer 400: what no photo could be called is not found
    const file = String(request.params['file']);
    // a refusal must not be kept: a moment later the same person may see the photo again
    response.set('Cache-Control', 'no-store');
    const address = this.addresses.read(file, { ...query });
    const now = this.clock.now();
    // alike if the address is not ours, has expired, its session has ended, or its reader may not see this person (any longer)
    if (!address || !(await this.audience.maySee(address, now))) throw new DomainError('NOT_FOUND');
    response.set({
      // private: no cache on the way keeps people's photos
      'Cache-Control': `private, max-age=${address.until - Math.floor(now.getTime() / 1000)}`,
      // a file never changes: a changed photo has another name
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
