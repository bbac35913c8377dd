import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Fails } from '../common/errors/api-errors.decorator.js';
import { AnyAccount, CurrentViewer, type Viewer } from '../common/http/access.js';
import { ProfileDto, SaveProfileDto, profileDto, wishedPhotos } from './profile.dto.js';
import { ProfilesService } from './profiles.service.js';

@ApiTags('Profile')
@Controller('profile')
@AnyAccount()
export class ProfileController {
  constructor(private readonly profiles: ProfilesService) {}

  /** One's own profile. */
  @Get()
  @Fails('UNAUTHENTICATED', 'ACCOUNT_BLOCKED', 'PROFILE_NOT_FOUND')
  async read(@CurrentViewer() viewer: Viewer): Promise<ProfileDto> {
    return profileDto(await this.profiles.own(viewer.accountId));
  }

  /** Creates or changes one's own profile. */
  @Post()
  @HttpCode(200)
  @Fails('VALIDATION_FAILED', 'UNAUTHENTICATED', 'ACCOUNT_BLOCKED', 'PROFILE_LOCKED')
  async save(@CurrentViewer() viewer: Viewer, @Body() body: SaveProfileDto): Promise<ProfileDto> {
    return profileDto(await this.profiles.save(viewer.accountId, body, wishedPhotos(body)));
  }
}
