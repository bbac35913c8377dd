import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthModule } from '../auth/index.js';
import { EventsModule } from '../events/index.js';
import { GenderChangeEntity, GenderChangesRepository, GenderChangesService } from './gender/index.js';
import { AccountNoteEntity, NotesRepository, NotesService } from './notes/index.js';
import {
  DiskPhotoStore,
  ImageEncoder,
  PhotoEntity,
  PhotoStore,
  PhotosCleanupJob,
  PhotosController,
  PhotosRepository,
  PhotosService,
} from './photos/index.js';
import { ProfileController } from './profile.controller.js';
import { ProfileEntity, ProfileLock, ProfilesRepository } from './profiles/index.js';
import { ProfilesService } from './profiles.service.js';

/** Profiles, photos and notes. */
@Module({
  imports: [
    TypeOrmModule.forFeature([AccountNoteEntity, GenderChangeEntity, PhotoEntity, ProfileEntity]),
    AuthModule,
    EventsModule,
  ],
  controllers: [ProfileController, PhotosController],
  providers: [
    GenderChangesRepository,
    GenderChangesService,
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
  exports: [GenderChangesService, NotesService, PhotosService, ProfileLock, ProfilesService],
})
export class ProfileModule {}
