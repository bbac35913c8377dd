import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Conditional } from '../common/http/conditional.decorator.js';
import { ApiErrors } from '../common/errors/api-errors.decorator.js';
import { AnyAccount, CurrentUser } from '../common/http/access.js';
import { PhotoAddresses } from './photos/photo-addresses.js';
import { ProfileDto, SaveProfileDto, profileDto, requestedFields, requestedPhotos } from './profile.dto.js';
import { type OwnProfile, ProfilesService } from './profiles.service.js';

@ApiTags('Profile')
@Controller('profile')
@AnyAccount()
export class ProfileController {
  constructor(
    private readonly profiles: ProfilesService,
    private readonly addresses: PhotoAddresses,
  ) {}

  /** Returns the user's own profile. */
  @Get()
  @ApiErrors('PROFILE_NOT_FOUND')
  @Conditional()
  async read(@CurrentUser() user: CurrentUser): Promise<ProfileDto> {
    return this.dto(await this.profiles.own(user.accountId), user);
  }

  /** Creates or changes the user's own profile. */
  @Post()
  @HttpCode(200)
  @ApiErrors('PROFILE_LOCKED', 'CONSENT_REQUIRED')
  async save(@CurrentUser() user: CurrentUser, @Body() body: SaveProfileDto): Promise<ProfileDto> {
    const saved = await this.profiles.save(user.accountId, requestedFields(body), requestedPhotos(body));
    return this.dto(saved, user);
  }

  private dto(own: OwnProfile, user: CurrentUser): ProfileDto {
    return profileDto(own, (photoId) => this.addresses.of(photoId, user));
  }
}
