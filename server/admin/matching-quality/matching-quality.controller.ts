import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { OrganisersOnly } from '../../common/http/access.js';
import { MatchingQualityDto, matchingQualityDto } from './matching-quality.dto.js';
import { MatchingQualityService } from './matching-quality.service.js';

@ApiTags('Organisers')
@OrganisersOnly()
@Controller('admin/matching/quality')
export class MatchingQualityController {
  constructor(private readonly quality: MatchingQualityService) {}

  /** Whether agreement went with a mutual yes at past events. Numbers of the whole; nothing is about one person. */
  @Get()
  async find(): Promise<MatchingQualityDto> {
    return matchingQualityDto(await this.quality.find());
  }
}
