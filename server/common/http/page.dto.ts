import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import { ApiEnum } from './api-fields.decorator.js';
import { TABLE_FILES, type TableFile } from './page.js';

/** The file format of a list. */
export class TableQuery {
  /** Returns the whole list, all pages, as a file in this format. */
  @ApiEnum('TableFile', TABLE_FILES)
  @IsOptional()
  @IsIn(TABLE_FILES)
  format?: TableFile;
}

/** The requested page of a list. */
export class PageQuery extends TableQuery {
  /** Number of the page, from 1. */
  @ApiProperty({ type: 'integer', required: false, default: 1 })
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(1_000_000)
  page: number = 1;

  /** Items on a page, at most 200. */
  @ApiProperty({ type: 'integer', required: false, default: 50 })
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(200)
  per_page: number = 50;
}

@ApiSchema({ description: 'Confirmation without further data.' })
export class SuccessDto {
  /** @example true */
  success: boolean = true;
}
