import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentUser } from '../../common/http/access.js';
import { ReadinessDto } from './readiness.dto.js';
import { ReadinessService } from './readiness.service.js';

@ApiTags('Profile')
@Controller('profile/readiness')
export class ReadinessController {
  constructor(private readonly readiness: ReadinessService) {}

  /** What the user should do before they reserve. */
  @Get()
  async read(@CurrentUser() user: CurrentUser): Promise<ReadinessDto> {
    return { missing: await this.readiness.missing(user) };
  }
}
