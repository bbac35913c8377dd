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
import type { Snapshot } from '../common/database/database.js';
import { Database } from '../common/database/database.js';
import type { AuthenticatedRequest } from '../common/http/access.js';
import { csvStream } from '../common/http/downloads/csv.js';
import { TOTAL, type Cell, cellsOf, headingsOf, type Table } from '../common/http/downloads/table.js';
import { itemsOfPages, ROWS_AT_A_TIME, type Page, TABLE_FILES, type TableFile } from '../common/http/page.js';
import { xlsxOf } from '../common/http/downloads/xlsx.js';
import { type Language, languageOf } from '../common/http/request-language.js';
import { readFilter } from './audited-read.decorator.js';
import type { AuditSubject } from './audit-entry.entity.js';
import { AuditService } from './audit.service.js';

const DOWNLOAD = 'apero:download';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

interface Download {
  name: string;
  action: `${AuditSubject}.${string}exported`;
  table: Table<unknown>;
  /** The route returns only this file format. */
  always?: TableFile;
}
type FormattedDownload = Download & { format: TableFile };

/**
 * With `?format=csv` or `xlsx`, returns all pages of the list as a file: calls the route for one page after the other,
 * with the same filters, in one snapshot of the database, and adds the export to the audit log before the first row is
 * sent.
 */
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
    const asked = http.getRequest<AuthenticatedRequest>().query['format'];
    const format = download.always ?? TABLE_FILES.find((file) => file === asked);
    if (!format) return next.handle();
    return from(this.save({ ...download, format }, http.getRequest(), http.getResponse(), next));
  }

  private async save(
    download: FormattedDownload,
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
      return fileOf(await this.written(download, rows, languageOf(request)), download, response);
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
    return cellsOfAll(table, itemsOfPages(first, pageOf));
  }

  private async written(
    { format, name, table }: FormattedDownload,
    rows: AsyncIterable<Cell[]>,
    language: Language,
  ) {
    const header = headingsOf(table, language);
    if (format === 'csv') return csvStream(header, rows, this.settings.csvFormat);
    // a workbook is one archive, so all rows must be in memory
    const all: Cell[][] = [];
    for await (const row of rows) all.push(row);
    return xlsxOf([{ name, header, rows: all, total: TOTAL[language] }]);
  }
}

/**
 * Lets a list be downloaded as a table with these columns; the audit log records it as `action`. Write it above
 * `@AuditedRead`, so that all pages of a file count as one read.
 */
export const Downloadable = <Row>(name: string, action: Download['action'], table: Table<Row>) =>
  applyDecorators(SetMetadata(DOWNLOAD, { name, action, table }), UseInterceptors(DownloadInterceptor));

/** Returns the pages of the list as CSV, whatever format is requested. */
export const CsvDownload = <Row>(name: string, action: Download['action'], table: Table<Row>) =>
  applyDecorators(
    SetMetadata(DOWNLOAD, { name, action, table, always: 'csv' }),
    UseInterceptors(DownloadInterceptor),
    ApiProduces('text/csv'),
    ApiOkResponse({ description: 'A table', content: { 'text/csv': { schema: { type: 'string' } } } }),
  );

async function* cellsOfAll(table: Table<unknown>, items: AsyncIterable<unknown>): AsyncGenerator<Cell[]> {
  for await (const item of items) yield cellsOf(table, item);
}

function fileOf(
  content: Buffer | ReturnType<typeof csvStream>,
  { format, name }: FormattedDownload,
  response: Response,
): StreamableFile {
  const type = format === 'csv' ? 'text/csv; charset=utf-8' : XLSX;
  const options = { type, disposition: `attachment; filename="${name}.${format}"` };
  if (Buffer.isBuffer(content)) return new StreamableFile(content, options);
  response.once('close', () => content.destroy());
  // aborted, not ended: otherwise an incomplete table would look complete
  return new StreamableFile(content, options).setErrorHandler((error) => response.destroy(error));
}
