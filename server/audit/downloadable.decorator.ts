import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  SetMetadata,
  StreamableFile,
  UseInterceptors,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiOkResponse, ApiProduces } from '@nestjs/swagger';
import type { Response } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { DomainError } from '../common/errors/domain-error.js';
import { Settings } from '../common/config/settings.js';
import { Database, type Snapshot } from '../common/database/database.js';
import type { AuthenticatedRequest } from '../common/http/access.js';
import { type Cell, cellsOf, headingOf, headingsOf, type Table } from '../common/http/downloads/table.js';
import { type Page, TABLE_FILES, type TableFile } from '../common/http/page.js';
import { csvStream, xlsxOf } from '../common/http/downloads/table-files.js';
import { type Language, languageOf } from '../common/http/request-language.js';
import { readFilter } from './audited-read.decorator.js';
import type { AuditSubject } from './audit-entry.entity.js';
import { AuditService } from './audit.service.js';

const DOWNLOAD = 'apero:download';
const MIME_TYPES: Readonly<Record<TableFile, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
/** Number of rows in memory at a time: the maximum of a page. */
const ROWS_AT_A_TIME = 200;

interface Download {
  name: string;
  action: `${AuditSubject}.${string}exported`;
  table: Table<unknown>;
  /** The route returns only this file format. */
  always?: TableFile;
}

/** With `?format=csv` or `xlsx`, answers all pages of a list as a file, from one snapshot, after an entry in the log. */
@Injectable()
class DownloadInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly audit: AuditService,
    private readonly settings: Settings,
    private readonly database: Database,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler<Page<unknown>>): Observable<unknown> {
    const http = context.switchToHttp();
    const download = this.reflector.get<Download>(DOWNLOAD, context.getHandler());
    const request = http.getRequest<AuthenticatedRequest>();
    const format = download.always ?? TABLE_FILES.find((file) => file === request.query['format']);
    if (!format) return next.handle();
    return from(this.save(download, format, request, http.getResponse(), next));
  }

  private async save(
    download: Download,
    format: TableFile,
    request: AuthenticatedRequest,
    response: Response,
    next: CallHandler<Page<unknown>>,
  ): Promise<StreamableFile> {
    // an invalid page is refused, although a file contains all of them
    const { page, per_page } = request.query;
    if (page !== undefined || per_page !== undefined) await lastValueFrom(next.handle());
    const snapshot = await this.database.openSnapshot();
    // rows are read at the speed of the network, until the connection is closed
    response.once('close', () => void snapshot.end());
    try {
      if (response.closed) throw new DomainError('UNAVAILABLE');
      const rows = await this.read(snapshot, download, request, next);
      response.vary('Accept-Language');
      return await this.fileOf(download, format, rows, languageOf(request), response);
    } catch (error) {
      await snapshot.end();
      throw error;
    }
  }

  private async read(
    snapshot: Snapshot,
    { action, table }: Download,
    request: AuthenticatedRequest,
    next: CallHandler<Page<unknown>>,
  ): Promise<AsyncIterable<Cell[]>> {
    const sent = request.query;
    const pageOf = (page: number) => {
      // a getter, which parses the URL each time
      const query = { ...sent, page: String(page), per_page: String(ROWS_AT_A_TIME) };
      Object.defineProperty(request, 'query', { value: query, configurable: true });
      return snapshot.run(() => lastValueFrom(next.handle()));
    };
    const first = await pageOf(1);
    if (request.user)
      await this.audit.record(request.user, {
        action,
        subjectId: typeof request.params['id'] === 'string' ? Number(request.params['id']) : null,
        details: { ...readFilter(sent), rows: first.total },
      });
    return rowsOf(table, first, pageOf);
  }

  private async fileOf(
    { name, table }: Download,
    format: TableFile,
    rows: AsyncIterable<Cell[]>,
    language: Language,
    response: Response,
  ): Promise<StreamableFile> {
    const header = headingsOf(table, language);
    const options = { type: MIME_TYPES[format], disposition: `attachment; filename="${name}.${format}"` };
    if (format === 'xlsx') {
      // a workbook is one archive, so all rows must be in memory
      const all: Cell[][] = [];
      for await (const row of rows) all.push(row);
      const total = headingOf('total', language);
      return new StreamableFile(await xlsxOf({ name, header, rows: all, total }), options);
    }
    const content = csvStream(header, rows, this.settings.csvFormat);
    response.once('close', () => content.destroy());
    // aborted, not ended: otherwise an incomplete table would look complete
    return new StreamableFile(content, options).setErrorHandler((error) => response.destroy(error));
  }
}

/** The rows of all pages of a list whose first page has been read. */
async function* rowsOf(
  table: Table<unknown>,
  first: Page<unknown>,
  pageOf: (page: number) => Promise<Page<unknown>>,
): AsyncGenerator<Cell[]> {
  let { items } = first;
  for (let page = 2; ; page += 1) {
    for (const item of items) yield cellsOf(table, item);
    // a list without pages returns everything on its first page
    if (items.length < ROWS_AT_A_TIME || items.length >= first.total) return;
    ({ items } = await pageOf(page));
  }
}

/** Lets a list be downloaded, recorded as `action`. Write it above `@AuditedRead`: a file then counts as one read. */
export const Downloadable = <Row>(name: string, action: Download['action'], table: Table<Row>) =>
  applyDecorators(SetMetadata(DOWNLOAD, { name, action, table }), UseInterceptors(DownloadInterceptor));

/** Returns the pages of the list as CSV, whatever format is requested. */
export const CsvDownload = <Row>(name: string, action: Download['action'], table: Table<Row>) =>
  applyDecorators(
    SetMetadata(DOWNLOAD, { name, action, table, always: 'csv' }),
    UseInterceptors(DownloadInterceptor),
    ApiProduces('text/csv'),
    ApiOkResponse({ description: 'A CSV file.', content: { 'text/csv': { schema: { type: 'string' } } } }),
  );
