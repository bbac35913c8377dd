import {
  Body,
  Controller,
  Get,
  HttpCode,
  Param,
  Post,
  Res,
  StreamableFile,
  UploadedFile,
  UseInterceptors,
} from '@nestjs/common';
import { FileInterceptor } from '@nestjs/platform-express';
import { ApiBody, ApiConsumes, ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { invalidField } from '../../common/errors/domain-error.js';
import { ApiErrors } from '../../common/errors/api-errors.decorator.js';
import { CurrentUser, Public } from '../../common/http/access.js';
import type { Slot } from './photo-slots.rules.js';
import { PhotosService } from './photos.service.js';
import { PictureDto, UploadPictureDto } from './photos.dto.js';

const MAX_BYTES = 10 * 1024 * 1024;
// in memory; more parts than the two we know are refused
const UPLOAD = { limits: { fileSize: MAX_BYTES, files: 1, fields: 1, fieldSize: 100 } };

/** Private: no cache on the way keeps people's photos. Immutable: a changed photo has another name. */
const PHOTO_HEADERS = {
  'Cache-Control': 'private, max-age=2592000, immutable',
  'Content-Security-Policy': "default-src 'none'; sandbox",
};

const UPLOAD_SCHEMA = {
  type: 'object',
  required: ['file', 'photo_slot'],
  properties: {
    file: {
      type: 'string',
      format: 'binary',
      description: 'JPEG, PNG, WebP, AVIF, GIF, HEIC/HEIF, TIFF or BMP; never SVG.',
    },
    photo_slot: { type: 'integer', minimum: 1, maximum: 5, description: '1 is the main photo.', example: 1 },
  },
};

@ApiTags('Profile')
@Controller()
export class PhotosController {
  constructor(private readonly photos: PhotosService) {}

  /** Puts a picture (at most 10 MB and 50 megapixels) into one of one's own photo slots. */
  @Post('profile/picture')
  @HttpCode(200)
  @UseInterceptors(FileInterceptor('file', UPLOAD))
  @ApiConsumes('multipart/form-data')
  @ApiBody({ schema: UPLOAD_SCHEMA })
  @ApiErrors('PROFILE_LOCKED', 'FILE_TOO_LARGE', 'NOT_AN_IMAGE', 'SVG_NOT_ACCEPTED')
  async upload(
    @CurrentUser() user: CurrentUser,
    @Body() body: UploadPictureDto,
    @UploadedFile() file: { buffer: Buffer } | undefined,
  ): Promise<PictureDto> {
    if (!file) throw invalidField('file', 'file must be a picture');
    const slot = Number(body.photo_slot) as Slot;
    return { success: true, photo_url: await this.photos.upload(user.accountId, slot, file.buffer) };
  }

  /** A photo, by its name; `<id>-800.webp` and `<id>-320.webp` are its smaller sizes. */
  @Get('photos/:file')
  @Public()
  @ApiProduces('image/webp')
  @ApiOkResponse({ description: 'The picture.', schema: { type: 'string', format: 'binary' } })
  @ApiErrors('NOT_FOUND')
  async read(
    @Param('file') name: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const { stream, length } = await this.photos.open(name);
    response.set(PHOTO_HEADERS);
    return new StreamableFile(stream, { type: 'image/webp', length, disposition: 'inline' });
  }
}
