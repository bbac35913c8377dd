import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { OrganisersOnly } from '../../common/http/access.js';
import { MatchingQualityDto } from './matching-quality.dto.js';
import { MatchingQualityService } from './matching-quality.service.js';

@ApiTags('Organisers')
@OrganisersOnly()
@Controller('admin/matching/quality')
export class MatchingQualityController {
  constructor(private readonly quality: MatchingQualityService) {}

  /** Whether agreement went with a mutual yes at past events. Numbers of the whole; nothing is about one person. */
  @Get()
  find(): Promise<MatchingQualityDto> {
    return this.quality.find();
  }
}
