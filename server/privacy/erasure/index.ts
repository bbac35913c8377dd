/** erasure: deleting a person, at once and also after a crash, and what that would do. */
export { DeletionController } from './deletion.controller.js';
export { DeletedDto, deletedDto, DeletionPreviewDto, deletionPreviewDto } from './deletion.dto.js';
export { type DeletionPreview, DeletionPreviewService } from './deletion-preview.service.js';
export { ErasureEntity } from './erasure.entity.js';
export { ErasureLedger } from './erasure-ledger.js';
export { ErasureJob } from './erasure.job.js';
export { ErasureService } from './erasure.service.js';
export { ErasuresRepository } from './erasures.repository.js';
export { Farewells, type Leaver } from './farewells.js';
export { OwnDeletionService } from './own-deletion.service.js';
export { RepeatedErasures } from './repeated-erasures.service.js';
