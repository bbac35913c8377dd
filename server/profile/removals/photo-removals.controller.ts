import { Controller, Delete, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentUser } from '../../common/http/access.js';
import { IdParam } from '../../common/http/id.pipe.js';
import { SuccessDto } from '../../common/http/page.dto.js';
import { PhotoRemovalDto, photoRemovalDto } from './photo-removals.dto.js';
import { PhotoRemovalsService } from './photo-removals.service.js';

@ApiTags('Profile')
@Controller('profile/photo-removals')
export class PhotoRemovalsController {
  constructor(private readonly removals: PhotoRemovalsService) {}

  /** One's own photos that organisers have removed, and why, until one dismisses it. */
  @Get()
  async list(@CurrentUser() user: CurrentUser): Promise<PhotoRemovalDto[]> {
    return (await this.removals.ofAccount(user.accountId)).map(photoRemovalDto);
  }

  /** Says that one has read why a photo was removed. */
  @Delete(':id')
  async dismiss(
    @IdParam('id', 'NOT_FOUND') id: number,
    @CurrentUser() user: CurrentUser,
  ): Promise<SuccessDto> {
    await this.removals.dismiss(user.accountId, id);
    return { success: true };
  }
}
