import { Body, Controller, Delete, Get, StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentUser, OrganisersOnly } from '../../common/http/access.js';
import { IdParam } from '../../common/http/id.pipe.js';
import { ZipDownload } from '../../common/http/downloads/zip.decorator.js';
import { DeletedDto, deletedDto, DeletionPreviewDto, deletionPreviewDto } from '../../privacy/index.js';
import { DeletePersonDto } from './admin-privacy.dto.js';
import { AdminPrivacyService } from './admin-privacy.service.js';

@ApiTags('Organisers')
@OrganisersOnly()
@Controller('admin/people/:id')
export class AdminPrivacyController {
  constructor(private readonly privacy: AdminPrivacyService) {}

  /** All that is held of a person, to be sent to them: the ZIP that they could have fetched themselves. */
  @Get('export')
  @ZipDownload('apero-export')
  async download(
    @IdParam('id', 'ACCOUNT_NOT_FOUND') accountId: number,
    @CurrentUser() user: CurrentUser,
  ): Promise<StreamableFile> {
    return new StreamableFile(await this.privacy.export(user, accountId));
  }

  /** What deleting a person would do to their places and their money. */
  @Get('deletion')
  async preview(@IdParam('id', 'ACCOUNT_NOT_FOUND') accountId: number): Promise<DeletionPreviewDto> {
    return deletionPreviewDto(await this.privacy.preview(accountId));
  }

  /** Deletes a person who has asked for it. An organiser cannot be deleted by another. */
  @Delete()
  async remove(
    @IdParam('id', 'ACCOUNT_NOT_FOUND') accountId: number,
    @CurrentUser() user: CurrentUser,
    @Body() body: DeletePersonDto,
  ): Promise<DeletedDto> {
    return deletedDto(await this.privacy.delete(user, accountId, body.reason));
  }
}
