import { Module } from '@nestjs/common';
import { MulterModule } from '@nestjs/platform-express';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthModule } from '../auth/index.js';
import { Settings } from '../common/config/settings.js';
import { Disk } from '../common/storage/disk.js';
import { ConsentsModule } from '../consents/index.js';
import { EventsModule } from '../events/index.js';
import { ContactsEntity } from './contacts/contacts.entity.js';
import { ContactsService } from './contacts/contacts.service.js';
import { PhotoStore, uploadStorage } from './photo-folder/photo-store.js';
import { PhotoFiles } from './photo-folder/photo-files.service.js';
import { PhotoFolder } from './photo-folder/photo-folder.service.js';
import { PhotoFolderEntity, UnusedPhotoFileEntity } from './photo-folder/photo-folder.entity.js';
import { PhotosController, PhotoRemovalsController } from './photos/photos.controller.js';
import { PhotoAddresses } from './photos/photo-addresses.js';
import { PhotoEntity, UploadSlotEntity, PhotoRemovalEntity } from './photos/photo.entity.js';
import { PhotosService } from './photos/photos.service.js';
import { ImageEncoder } from './images/image-encoder.js';
import { ProfileController } from './profile.controller.js';
import { AccountNoteEntity, GenderChangeEntity, ProfileEntity } from './profiles/profile.entity.js';
import { ProfileLock } from './profiles/profile-lock.js';
import { ProfilesService } from './profiles.service.js';
import { UploadInterceptor } from './photos/upload.interceptor.js';
import { UploadSlotsService } from './photos/upload-slots.service.js';

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
      useFactory: (settings: Settings) => ({ storage: uploadStorage(settings) }),
    }),
    AuthModule,
    ConsentsModule,
    EventsModule,
  ],
  controllers: [ProfileController, PhotosController, PhotoRemovalsController],
  providers: [
    ContactsService,
    Disk,
    PhotoAddresses,
    PhotoFiles,
    PhotoFolder,
    PhotoStore,
    PhotosService,
    ImageEncoder,
    ProfileLock,
    ProfilesService,
    UploadInterceptor,
    UploadSlotsService,
  ],
  exports: [ContactsService, PhotoAddresses, PhotoFolder, PhotosService, ProfileLock, ProfilesService],
})
export class ProfileModule {}
