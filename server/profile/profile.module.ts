import { Module } from '@nestjs/common';
import { MulterModule } from '@nestjs/platform-express';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthModule } from '../auth/index.js';
import { Settings } from '../common/config/settings.js';
import { Disk } from '../common/storage/disk.js';
import { ConsentsModule } from '../consents/index.js';
import { EventsModule } from '../events/index.js';
import { ContactsEntity, ContactsRepository, ContactsService } from './contacts/index.js';
import { GenderChangeEntity, GenderChangesRepository, GenderChangesService } from './gender/index.js';
import { AccountNoteEntity, NotesRepository, NotesService } from './notes/index.js';
import {
  DiskPhotoStore,
  PhotoFiles,
  PhotoFolder,
  PhotoFolderEntity,
  PhotoFolderMetrics,
  PhotoFolderRepository,
  PhotoStore,
  PhotoUpkeep,
  UnusedPhotoFileEntity,
  UnusedPhotoFilesRepository,
} from './photo-folder/index.js';
import {
  MayUploadInterceptor,
  PhotoAddresses,
  PhotoEntity,
  PhotosCleanupJob,
  PhotosController,
  PhotosRepository,
  PhotosService,
} from './photos/index.js';
import { ImageEncoder } from './images/index.js';
import { ProfileController } from './profile.controller.js';
import { ProfileEntity, ProfileLock, ProfilesRepository } from './profiles/index.js';
import { ProfilesService } from './profiles.service.js';
import {
  PhotoRemovalEntity,
  PhotoRemovalsController,
  PhotoRemovalsRepository,
  PhotoRemovalsService,
} from './removals/index.js';
import {
  UploadFolder,
  UploadInterceptor,
  UploadSlotEntity,
  UploadSlotsRepository,
  UploadSlotsService,
} from './uploads/index.js';

/** Profiles, photos and notes. */
@Module({
  imports: [
    TypeOrmModule.forFeature([
      AccountNoteEntity,
      ContactsEntity,
      GenderChangeEntity,
      PhotoEntity,
      PhotoFolderEntity,
      PhotoRemovalEntity,
      ProfileEntity,
      UnusedPhotoFileEntity,
      UploadSlotEntity,
    ]),
    MulterModule.registerAsync({
      inject: [Settings],
      useFactory: (settings: Settings) => ({ storage: new UploadFolder(settings).storage() }),
    }),
    AuthModule,
    ConsentsModule,
    EventsModule,
  ],
  controllers: [ProfileController, PhotosController, PhotoRemovalsController],
  providers: [
    ContactsRepository,
    ContactsService,
    GenderChangesRepository,
    GenderChangesService,
    MayUploadInterceptor,
    NotesRepository,
    NotesService,
    Disk,
    PhotoAddresses,
    PhotoFiles,
    PhotoFolder,
    PhotoFolderMetrics,
    PhotoFolderRepository,
    PhotoRemovalsRepository,
    PhotoRemovalsService,
    PhotosRepository,
    PhotosService,
    PhotoUpkeep,
    ImageEncoder,
    PhotosCleanupJob,
    ProfileLock,
    ProfilesRepository,
    ProfilesService,
    UnusedPhotoFilesRepository,
    UploadFolder,
    UploadInterceptor,
    UploadSlotsRepository,
    UploadSlotsService,
    { provide: PhotoStore, useClass: DiskPhotoStore },
  ],
  exports: [
    ContactsService,
    GenderChangesService,
    NotesService,
    PhotoAddresses,
    PhotoFolder,
    PhotoRemovalsService,
    PhotosService,
    ProfileLock,
    ProfilesService,
  ],
})
export class ProfileModule {}
