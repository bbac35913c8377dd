import { applyDecorators, Controller, Get, Header, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../../common/errors/api-errors.decorator.js';
import { AnyAccount, CurrentUser, OpenToBlocked } from '../../common/http/access.js';
import { ExportService } from './export.service.js';

/** The handler answers a ZIP, to be saved under this name. */
const ZipDownload = (name: string): MethodDecorator =>
  applyDecorators(
    Header('Content-Type', 'application/zip'),
    Header('Content-Disposition', `attachment; filename="${name}.zip"`),
    ApiProduces('application/zip'),
    ApiOkResponse({
      description: 'A ZIP',
      content: { 'application/zip': { schema: { type: 'string', format: 'binary' } } },
    }),
  );

@ApiTags('Privacy')
@Controller('account/export')
@AnyAccount()
export class ExportController {
  constructor(private readonly exports: ExportService) {}

  /** All that is held of the user: `data.json` and `photos/`. Nothing that others said or chose. A few times a day. */
  @Get()
  @OpenToBlocked()
  @ZipDownload('apero-export')
  @ApiErrors('RATE_LIMITED')
  async download(@CurrentUser() user: CurrentUser): Promise<StreamableFile> {
    return new StreamableFile(await this.exports.ownZip(user.accountId));
  }
}
