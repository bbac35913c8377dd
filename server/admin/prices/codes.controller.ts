import { Body, Controller, Get, Patch, Post, Query, UseInterceptors } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AuditedRead, Downloadable } from '../../audit/index.js';
import { ApiErrors } from '../../common/errors/api-errors.decorator.js';
import { CurrentUser, OrganisersOnly } from '../../common/http/access.js';
import { IdParam } from '../../common/http/id.pipe.js';
import { PageQuery } from '../../common/http/page.dto.js';
import { EditedVersion, VersionTag } from '../../common/http/version.js';
import { AdminCodesService } from './admin-codes.service.js';
import {
  CODE_USES_TABLE,
  codeChange,
  codeDto,
  CODES_TABLE,
  codeUseDto,
  newCodeFields,
  ChangeCodeDto,
  CodeDto,
  CodesDto,
  CodesQuery,
  CodeUsesDto,
  NewCodeDto,
} from './codes.dto.js';

@ApiTags('Organisers')
@OrganisersOnly()
@Controller('admin/codes')
export class CodesController {
  constructor(private readonly codes: AdminCodesService) {}

  /** Promotion codes, the newest first. */
  @Get()
  @Downloadable('codes', 'code.exported', 'code', CODES_TABLE)
  async list(@Query() query: CodesQuery): Promise<CodesDto> {
    const { items, total } = await this.codes.list(query.batch, query);
    return { items: items.map(codeDto), total };
  }

  /** Makes a code; with `count` many of one use each, of which it answers the first: its `batch` lists them all. */
  @Post()
  @UseInterceptors(VersionTag)
  @ApiErrors('CODE_TAKEN')
  async make(@Body() body: NewCodeDto, @CurrentUser() user: CurrentUser): Promise<CodeDto> {
    const { code = '', count } = body;
    const unused = { offRappen: 0 };
    if (count === undefined)
      return codeDto({ ...unused, code: await this.codes.make(user, code, newCodeFields(body)) });
    const [first] = await this.codes.makeMany(user, { prefix: code, count }, newCodeFields(body));
    if (!first) throw new Error('No code was made');
    return codeDto({ ...unused, code: first });
  }

  /** Changes a code, or stops it. Places that were reserved with it keep their price. */
  @Patch(':id')
  @UseInterceptors(VersionTag)
  @ApiErrors('EDIT_CONFLICT')
  async change(
    @IdParam('id', 'CODE_NOT_FOUND') id: number,
    @Body() body: ChangeCodeDto,
    @CurrentUser() user: CurrentUser,
    @EditedVersion() version: number | undefined,
  ): Promise<CodeDto> {
    return codeDto(await this.codes.change(user, id, codeChange(body), version));
  }

  /** Who has used a code, the newest first. */
  @Get(':id/uses')
  @Downloadable('code-uses', 'code.uses_exported', 'code', CODE_USES_TABLE)
  @AuditedRead('code.uses_read', 'code')
  async uses(@IdParam('id', 'CODE_NOT_FOUND') id: number, @Query() page: PageQuery): Promise<CodeUsesDto> {
    const { items, total } = await this.codes.uses(id, page);
    return { items: items.map(codeUseDto), total };
  }
}
