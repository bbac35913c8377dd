import type { Type } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import type { Page } from './page.js';

/** Returns the class of a response with the items of a list and their number; `total` describes the number. */
export function PageOf<Item extends object>(item: Type<Item>, total?: string): Type<Page<Item>> {
  class PageDto {
    @ApiProperty({ type: [item] }) items: Item[];
    @ApiProperty({ type: 'integer', minimum: 0, ...(total && { description: total }) }) total: number;
  }
  return PageDto;
}
