import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/index.js';
import { EventsModule } from '../events/index.js';
import { DiskPhotoStore } from './photos/disk-photo-store.js';
import { NotesRepository } from './notes/notes.repository.js';
import { NotesService } from './notes/notes.service.js';
import { PhotoStore } from './photos/photo-store.js';
import { PhotosController } from './photos/photos.controller.js';
import { PhotosRepository } from './photos/photos.repository.js';
import { PhotosService } from './photos/photos.service.js';
import { ImageEncoder } from './photos/image-encoder.js';
import { PhotosCleanupJob } from './photos/photos-cleanup.job.js';
import { ProfileLock } from './profile-lock.js';
import { ProfileController } from './profile.controller.js';
import { ProfilesRepository } from './profiles.repository.js';
import { ProfilesService } from './profiles.service.js';

/** Who people are to each other: profile and photos. */
@Module({
  imports: [AuthModule, EventsModule],
  controllers: [ProfileController, PhotosController],
  providers: [
    NotesRepository,
    NotesService,
    PhotosRepository,
    PhotosService,
    ImageEncoder,
    PhotosCleanupJob,
    ProfileLock,
    ProfilesRepository,
    ProfilesService,
    { provide: PhotoStore, useClass: DiskPhotoStore },
  ],
  exports: [NotesService, PhotosService, ProfileLock, ProfilesService],
})
export class ProfileModule {}
