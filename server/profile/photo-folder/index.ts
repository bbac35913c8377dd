/** The folder of the photos' files: whose it is, writing so that a power cut takes nothing, deleting only what is known. */
export { DiskPhotoStore } from './disk-photo-store.js';
export { photoFile } from './photo-file.rules.js';
export { PhotoFiles } from './photo-files.service.js';
export { PhotoFolderEntity } from './photo-folder.entity.js';
export { PhotoFolderRepository } from './photo-folder.repository.js';
export { PhotoFolderMetrics } from './photo-folder.metrics.js';
export { PhotoFolder } from './photo-folder.service.js';
export { PhotoUpkeep } from './photo-upkeep.service.js';
export { PhotoStore, type StoredFile } from './photo-store.js';
export { UnusedPhotoFileEntity } from './unused-photo-file.entity.js';
export { UnusedPhotoFilesRepository } from './unused-photo-files.repository.js';
