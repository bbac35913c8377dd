import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Public } from '../../common/http/access.js';
import { LegalDto, legalDto } from './legal.dto.js';
import { Settings } from '../../common/config/settings.js';

@ApiTags('Privacy')
@Controller('legal')
export class LegalController {
  constructor(private readonly settings: Settings) {}

  /** Who runs this instance, whom it hands data to, and how long what is kept. */
  @Get()
  @Public()
  facts(): LegalDto {
    return legalDto(this.settings);
  }
}
