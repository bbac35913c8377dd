/** Photos: taking uploads in, keeping them in slots and sizes, their addresses, deleting what is unused. */
export { MayUploadInterceptor } from './may-upload.interceptor.js';
export { PhotoEntity } from './photo.entity.js';
export { PhotoAddresses } from './photo-addresses.js';
export { PHOTO_FIELDS, photoFields, photoIdOfUrl } from './photo-name.rules.js';
export { arrange, SLOTS, type Slot, type Slots } from './photo-slots.rules.js';
export { PhotosCleanupJob } from './photos-cleanup.job.js';
export { PhotosController } from './photos.controller.js';
export { PhotosRepository } from './photos.repository.js';
export { PhotosService } from './photos.service.js';
