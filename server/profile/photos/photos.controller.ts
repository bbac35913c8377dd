import {
  Body,
  Controller,
  HttpCode,
  Post,
  Res,
  UploadedFile,
  UseInterceptors,
  Delete,
  Get,
} from '@nestjs/common';
import { FileInterceptor } from '@nestjs/platform-express';
import { ApiBody, ApiConsumes, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { invalidField } from '../../common/errors/domain-error.js';
import { ApiErrors } from '../../common/errors/api-errors.decorator.js';
import { CurrentUser } from '../../common/http/access.js';
import { goneSignal, MAX_UPLOAD_BYTES, UploadInterceptor } from './upload.interceptor.js';
import { PhotoAddresses } from './photo-addresses.js';
import type { Slot } from './photo-slots.rules.js';
import { PhotosService } from './photos.service.js';
import { PictureDto, UploadPictureDto, PhotoRemovalDto } from './photos.dto.js';
import { IdParam } from '../../common/http/id.pipe.js';
import { SuccessDto } from '../../common/http/page.dto.js';

@ApiTags('Profile')
@Controller('profile/photo-removals')
export class PhotoRemovalsController {
  constructor(private readonly photos: PhotosService) {}

  /** Lists the user's photos that organisers removed, with the reasons, until the user dismisses them. */
  @Get()
  async list(@CurrentUser() user: CurrentUser): Promise<PhotoRemovalDto[]> {
    const removals = await this.photos.removalsOf(user.accountId);
    return removals.map(({ id, reason, removedAt }) => ({ id, reason, removed_at: removedAt }));
  }

  /** Dismisses the notice about a removed photo. */
  @Delete(':id')
  async dismiss(
    @IdParam('id', 'NOT_FOUND') id: number,
    @CurrentUser() user: CurrentUser,
  ): Promise<SuccessDto> {
    await this.photos.dismissRemoval(user.accountId, id);
    return { success: true };
  }
}

// more parts than the two we know are refused
const UPLOAD = { limits: { fileSize: MAX_UPLOAD_BYTES, files: 1, fields: 1, fieldSize: 100 } };

const UPLOAD_SCHEMA = {
  type: 'object',
  required: ['file', 'photo_slot'],
  properties: {
    file: {
      type: 'string',
      format: 'binary',
      description: 'JPEG, PNG, WebP, AVIF, GIF, HEIC/HEIF, TIFF or BMP. SVG is refused.',
    },
    photo_slot: {
      type: 'integer',
      minimum: 1,
      maximum: 5,
      description: 'Slot of the photo; 1 is the main photo.',
      example: 1,
    },
  },
};

@ApiTags('Profile')
@Controller('profile/picture')
export class PhotosController {
  constructor(
    private readonly photos: PhotosService,
    private readonly addresses: PhotoAddresses,
  ) {}

  /**
   * Uploads a photo (at most 10 MB and 50 megapixels) into one of the user's slots, and replaces the photo there.
   * Concurrent uploads are processed one after the other. If the profile is locked, only a first photo in slot 1 is
   * accepted.
   */
  @Post()
  @HttpCode(200)
  @UseInterceptors(UploadInterceptor, FileInterceptor('file', UPLOAD))
  @ApiConsumes('multipart/form-data')
  @ApiBody({ schema: UPLOAD_SCHEMA })
  @ApiErrors(
    'PROFILE_LOCKED',
    'FILE_TOO_LARGE',
    'NOT_AN_IMAGE',
    'SVG_NOT_ACCEPTED',
    'UPLOAD_UNDER_WAY',
    'RATE_LIMITED',
  )
  async upload(
    @CurrentUser() user: CurrentUser,
    @Body() body: UploadPictureDto,
    @UploadedFile() file: { path: string } | undefined,
    @Res({ passthrough: true }) response: Response,
  ): Promise<PictureDto> {
    if (!file) throw invalidField('file', 'file must be a picture');
    const slot = Number(body.photo_slot) as Slot;
    const id = await this.photos.upload(user.accountId, slot, file.path, { gone: goneSignal(response) });
    return { success: true, photo_url: this.addresses.of(id, user) };
  }
}
