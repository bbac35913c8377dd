import { IsOptional, IsString } from 'class-validator';

/** What makes an address of a photo ours. */
export class PhotoAddressQuery {
  /**
   * The account for which the address was made.
   * @example "41"
   */
  @IsOptional()
  @IsString()
  for?: string;

  /**
   * The event by which it may see the photo.
   * @example "7"
   */
  @IsOptional()
  @IsString()
  at?: string;

  /**
   * What the address ends with: a session, or the key of a program.
   * @example "s12"
   */
  @IsOptional()
  @IsString()
  by?: string;

  /**
   * When the address expires, in seconds since 1970.
   * @example "1796133600"
   */
  @IsOptional()
  @IsString()
  until?: string;

  @IsOptional()
  @IsString()
  signature?: string;
}
