import { ApiSchema } from '@nestjs/swagger';
import { Matches } from 'class-validator';
import { ApiId, ApiInstant } from '../../common/http/api-fields.decorator.js';

@ApiSchema({ description: 'A photo of the user that organisers removed.' })
export class PhotoRemovalDto {
  /** @example 3 */
  @ApiId() id: number;
  /** Reason, as written by the organiser. @example "Please choose a photo on which you can be recognised." */
  reason: string;
  /** @example "2026-12-01T11:00:00.000Z" */
  @ApiInstant() removed_at: Date;
}

@ApiSchema({ description: 'The slot of an uploaded photo.' })
export class UploadPictureDto {
  /** 1 to 5; 1 is the main photo. */
  @Matches(/^[1-5]$/, { message: 'photo_slot must be one of 1, 2, 3, 4, 5' }) photo_slot: string;
}

@ApiSchema({ description: 'The URL of the new photo.' })
export class PictureDto {
  /** @example true */
  success: boolean;
  /** @example "/photos/Jr0KXy4cUqkwn2dVxPYpTzhE7mQSaL1B.webp?for=41&at=7&by=s12&until=1796133600&signature=3f1c9a4e" */
  photo_url: string;
}
