import { Injectable } from '@nestjs/common';
import { AuditService } from '../../audit/index.js';
import { Database } from '../../common/database/database.js';
import type { CurrentUser } from '../../common/http/access.js';
import { PhotoAddresses, PhotoRemovalsService, PhotosService } from '../../profile/index.js';
import type { PersonSummary } from '../../reporting/index.js';

/** A photo of a person, with its URL for the organiser who asked. */
export interface PersonPhoto {
  id: string;
  /** 1 to 5; 1 is the main photo. */
  slot: number;
  url: string;
}

/** People's photos for organisers, who may remove them. */
@Injectable()
export class PersonPhotosService {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditService,
    private readonly addresses: PhotoAddresses,
    private readonly photos: PhotosService,
    private readonly removals: PhotoRemovalsService,
  ) {}

  /** Returns the URL of a person's main photo, or null. */
  mainUrl(organiser: CurrentUser, { photoId }: PersonSummary): string | null {
    return photoId && this.addresses.of(photoId, organiser);
  }

  /** Returns all photos of a person, main photo first. */
  async of(organiser: CurrentUser, accountId: number): Promise<PersonPhoto[]> {
    const photos = await this.photos.filesOf(accountId);
    return photos.map(({ id, slot }) => ({ id, slot, url: this.addresses.of(id, organiser) }));
  }

  /** Removes a photo, with a reason for its owner. Throws PHOTO_NOT_FOUND. */
  async remove(organiser: CurrentUser, accountId: number, photoId: string, reason: string): Promise<void> {
    await this.database.transaction(async () => {
      const slot = await this.removals.remove(accountId, photoId, reason);
      await this.audit.record(organiser, {
        action: 'account.photo_removed',
        subject: 'account',
        subjectId: accountId,
        details: { slot },
        reason: { accountId, text: reason },
      });
    });
  }
}
