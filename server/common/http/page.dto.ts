import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import { ApiEnum } from './api-fields.decorator.js';
import { TABLE_FILES, type TableFile } from './page.js';

/** What a list can be saved as. */
export class TableQuery {
  /** The whole list as a file, with all its pages. */
  @ApiEnum('TableFile', TABLE_FILES)
  @IsOptional()
  @IsIn(TABLE_FILES)
  format?: TableFile;
}

/** The requested page of a list. */
export class PageQuery extends TableQuery {
  /** From 1. */
  @ApiProperty({ type: 'integer', required: false, default: 1 })
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(1_000_000)
  page: number = 1;

  /** At most 200. */
  @ApiProperty({ type: 'integer', required: false, default: 50 })
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(200)
  per_page: number = 50;
}

@ApiSchema({ description: 'The plain yes of a call that has nothing else to say.' })
export class SuccessDto {
  /** @example true */
  success: boolean = true;
}
