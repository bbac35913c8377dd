import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsObject,
  IsString,
  Matches,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import { OptionalField, IsId, IsInstant } from '../../common/http/fields.decorator.js';
import { ApiId, ApiInstant } from '../../common/http/api-fields.decorator.js';
import { ApiSchema } from '@nestjs/swagger';

/** Most that a phone sends at once. */
const MOST_AT_ONCE = 500;

@ApiSchema({ description: 'A check-in or its undoing: by the guest’s ticket, or by the reservation.' })
export class CheckInActionDto {
  /**
   * The phone's own name for it, made when it was done and never again; sent twice, it counts once.
   * @example "3f2b8c1e-6d1c-4b7e-9a55-0c9d3a1f7e21"
   */
  @IsString()
  @Matches(/^[A-Za-z0-9_-]{8,64}$/, { message: 'client_id must be 8 to 64 letters, digits, - or _' })
  client_id: string;

  /**
   * What the guest's QR code says.
   * @example "APERO-7-Jr0KXy4cUqkwn2dVxPYpTz"
   */
  @OptionalField()
  @IsString()
  @MaxLength(200)
  ticket?: string;

  /**
   * Without a ticket: whom the host chose in the list.
   * @example 7
   */
  @ApiId()
  @OptionalField()
  @IsId()
  reservation_id?: number;

  /**
   * False takes an arrival back.
   * @example true
   */
  @OptionalField()
  @IsBoolean()
  checked_in?: boolean;

  /**
   * When it was done, by the phone's clock; without it, now.
   * @example "2026-12-04T19:41:07+01:00"
   */
  @ApiInstant()
  @OptionalField()
  @IsInstant()
  at?: string;
}

@ApiSchema({ description: 'Check-ins made since the phone last had a connection.' })
export class SyncCheckInsDto {
  @IsArray()
  @ArrayMaxSize(MOST_AT_ONCE)
  @IsObject({ each: true })
  @ValidateNested({ each: true })
  @Type(() => CheckInActionDto)
  items: CheckInActionDto[];
}
