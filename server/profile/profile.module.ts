import { Module } from '@nestjs/common';
import { MulterModule } from '@nestjs/platform-express';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthModule } from '../auth/index.js';
import { Settings } from '../common/config/settings.js';
import { Disk } from '../common/storage/disk.js';
import { ConsentsModule } from '../consents/index.js';
import { EventsModule } from '../events/index.js';
import { ContactsEntity } from './contacts/contacts.entity.js';
import { ContactsRepository, ContactsService } from './contacts/contacts.service.js';
import { GenderChangeEntity } from './gender/gender-change.entity.js';
import { GenderChangesRepository, GenderChangesService } from './gender/gender-changes.service.js';
import { AccountNoteEntity } from './notes/account-note.entity.js';
import { NotesRepository, NotesService } from './notes/notes.service.js';
import { DiskPhotoStore } from './photo-folder/disk-photo-store.js';
import { PhotoFiles } from './photo-folder/photo-files.service.js';
import { PhotoFolder } from './photo-folder/photo-folder.service.js';
import { PhotoFolderEntity } from './photo-folder/photo-folder.entity.js';
import { PhotoFolderMetrics } from './photo-folder/photo-folder.metrics.js';
import { PhotoFolderRepository } from './photo-folder/photo-folder.repository.js';
import { PhotoStore } from './photo-folder/photo-store.js';
import { PhotoUpkeep } from './photo-folder/photo-upkeep.service.js';
import { UnusedPhotoFileEntity } from './photo-folder/unused-photo-file.entity.js';
import { UnusedPhotoFilesRepository } from './photo-folder/unused-photo-files.repository.js';
import { MayUploadInterceptor, PhotosController } from './photos/photos.controller.js';
import { PhotoAddresses } from './photos/photo-addresses.js';
import { PhotoEntity } from './photos/photo.entity.js';
import { PhotosRepository } from './photos/photos.repository.js';
import { PhotosService } from './photos/photos.service.js';
import { ImageEncoder } from './images/image-encoder.js';
import { ProfileController } from './profile.controller.js';
import { ProfileEntity } from './profiles/profile.entity.js';
import { ProfileLock } from './profiles/profile-lock.js';
import { ProfilesRepository } from './profiles/profiles.repository.js';
import { ProfilesService } from './profiles.service.js';
import { PhotoRemovalEntity } from './removals/photo-removal.entity.js';
import { PhotoRemovalsController } from './removals/photo-removals.controller.js';
import { PhotoRemovalsRepository, PhotoRemovalsService } from './removals/photo-removals.service.js';
import { UploadFolder } from './uploads/upload-folder.js';
import { UploadInterceptor } from './uploads/upload.interceptor.js';
import { UploadSlotEntity } from './uploads/upload-slot.entity.js';
import { UploadSlotsRepository, UploadSlotsService } from './uploads/upload-slots.service.js';

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
