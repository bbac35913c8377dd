import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import { DomainError } from '../common/errors/domain-error.js';
import { PhotoAddresses } from '../profile/index.js';
import { PhotoAudienceService } from '../reporting/index.js';

/** Serves photos to readers who may see them now. */
@Injectable()
export class PhotoFilesService {
  constructor(
    private readonly clock: Clock,
    private readonly addresses: PhotoAddresses,
    private readonly audience: PhotoAudienceService,
  ) {}

  /**
   * Returns for how many more seconds a photo's URL is valid. Throws NOT_FOUND in all other cases alike: the URL is not
   * ours, has expired, its session has ended, or its reader may not see this person (any longer).
   */
  async requireVisible(file: string, query: object): Promise<number> {
    const address = this.addresses.read(file, { ...query });
    if (!address) throw new DomainError('NOT_FOUND');
    const now = this.clock.now();
    if (!(await this.audience.maySee(address, now))) throw new DomainError('NOT_FOUND');
    return address.until - Math.floor(now.getTime() / 1000);
  }
}
