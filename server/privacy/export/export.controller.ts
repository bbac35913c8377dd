import { Controller, Get, StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../../common/errors/api-errors.decorator.js';
import { AnyAccount, CurrentUser, OpenToBlocked } from '../../common/http/access.js';
import { ZipDownload } from '../../common/http/downloads/zip.decorator.js';
import { OwnExportService } from './own-export.service.js';

@ApiTags('Privacy')
@Controller('account/export')
@AnyAccount()
export class ExportController {
  constructor(private readonly exports: OwnExportService) {}

  /** All that is held of the user: `data.json` and `photos/`. Nothing that others said or chose. A few times a day. */
  @Get()
  @OpenToBlocked()
  @ZipDownload('apero-export')
  @ApiErrors('RATE_LIMITED')
  async download(@CurrentUser() user: CurrentUser): Promise<StreamableFile> {
    return new StreamableFile(await this.exports.of(user.accountId));
  }
}
