import { ApiProperty, ApiSchema, PartialType } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  IsBoolean,
  IsIn,
  IsInt,
  IsNumber,
  IsObject,
  IsOptional,
  Matches,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import { ApiCount, ApiEnum, ApiId } from '../../common/http/api-fields.decorator.js';
import { OptionalField } from '../../common/http/fields.decorator.js';
import { PageQuery } from '../../common/http/page.dto.js';
import { NoHiddenCharacters, Text, TextOrNull } from '../../common/http/text.decorator.js';
import { CITIES, type City } from '../../events/index.js';
import { ShortTextsDto } from '../events/index.js';

const FLAGS = ['0', '1'] as const;

/** Which venues are wanted. */
export class VenuesQuery extends PageQuery {
  @ApiEnum('City', CITIES)
  @OptionalField()
  @IsIn(CITIES)
  city?: City;

  /** Only archived ones (1), or only the others (0). */
  @ApiProperty({ enum: FLAGS, required: false })
  @OptionalField()
  @IsIn(FLAGS)
  archived?: '0' | '1';
}

@ApiSchema({ description: 'A new venue.' })
export class NewVenueDto {
  /** @example "Bootshaus" */
  @Text(200)
  @NoHiddenCharacters()
  name: string;

  /** @example "Utoquai 10, 8008 Zürich" */
  @Text(300)
  @NoHiddenCharacters()
  address: string;

  /** @example "Zurich" */
  @ApiEnum('City', CITIES)
  @IsIn(CITIES)
  city: City;

  /** Whom to call there, and how. */
  @IsOptional()
  @TextOrNull(500)
  contact?: string | null;

  /** How many guests have room. */
  @ApiProperty({ type: 'integer', minimum: 1, nullable: true, required: false })
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(100_000)
  capacity?: number | null;

  /** @example "https://map.search.ch/Zürich,Utoquai-10" */
  @IsOptional()
  @TextOrNull(500)
  @Matches(/^https:\/\/[^\s<>"]+$/, { message: 'map_url must begin with https://' })
  map_url?: string | null;

  /** What one event costs there, in CHF. */
  @IsOptional()
  @IsNumber({ maxDecimalPlaces: 2 })
  @Min(0)
  @Max(1_000_000)
  cost?: number | null;

  /** For guests. */
  @OptionalField()
  @IsObject()
  @ValidateNested()
  @Type(() => ShortTextsDto)
  accessibility?: ShortTextsDto;

  /** For those at the entrance. */
  @IsOptional()
  @TextOrNull(2000)
  host_notes?: string | null;
}

@ApiSchema({ description: 'What is to be changed of a venue; an absent field stays as it is.' })
export class ChangeVenueDto extends PartialType(NewVenueDto, { skipNullProperties: false }) {
  /** True takes it out of use; false brings it back. */
  @OptionalField()
  @IsBoolean()
  archived?: boolean;
}

@ApiSchema({ description: 'A place in which events are held.' })
export class VenueDto {
  @ApiId()
  id: number;
  name: string;
  address: string;
  @ApiEnum('City', CITIES)
  city: City;
  contact: string | null;
  @ApiProperty({ type: 'integer', nullable: true })
  capacity: number | null;
  map_url: string | null;
  /** In CHF. */
  cost: number | null;
  accessibility: ShortTextsDto;
  host_notes: string | null;
  archived: boolean;
  /** Events there that are not over. */
  @ApiCount()
  coming_events: number;
  /** Also the ETag. */
  @ApiCount()
  version: number;
}

@ApiSchema({ description: 'A page of venues.' })
export class VenuesDto {
  items: VenueDto[];
  /** How many there are in all. */
  @ApiCount()
  total: number;
}

@ApiSchema({ description: 'What became of a venue that was to be deleted.' })
export class RemovedVenueDto {
  /** Null if it is gone. */
  @ApiProperty({ type: () => VenueDto, nullable: true })
  archived: VenueDto | null;
}
