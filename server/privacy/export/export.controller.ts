import { Controller, Get, Header, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../../common/errors/api-errors.decorator.js';
import { AnyAccount, CurrentUser, OpenToBlocked } from '../../common/http/access.js';
import { ExportService } from './export.service.js';

const ZIP = 'application/zip';

@ApiTags('Privacy')
@Controller('account/export')
@AnyAccount()
export class ExportController {
  constructor(private readonly exports: ExportService) {}

  /** All that is held of the user: `data.json` and `photos/`. Nothing that others said or chose. A few times a day. */
  @Get()
  @OpenToBlocked()
  @Header('Content-Type', ZIP)
  @Header('Content-Disposition', 'attachment; filename="apero-export.zip"')
  @ApiProduces(ZIP)
  @ApiOkResponse({
    description: 'A ZIP',
    content: { [ZIP]: { schema: { type: 'string', format: 'binary' } } },
  })
  @ApiErrors('RATE_LIMITED')
  async download(@CurrentUser() user: CurrentUser): Promise<StreamableFile> {
    return new StreamableFile(await this.exports.ownZip(user.accountId));
  }
}
