/** Uploads: one of an account at a time, and the files until they are encoded. */
export { UploadFolder } from './upload-folder.js';
export { goneSignal, MAX_UPLOAD_BYTES, UploadInterceptor } from './upload.interceptor.js';
export { UploadSlotEntity } from './upload-slot.entity.js';
export { UploadSlotsRepository } from './upload-slots.repository.js';
export { UploadSlotsService } from './upload-slots.service.js';
