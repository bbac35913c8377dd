/**
 * The privacy room: consents, the export of all that is held of a person, their deletion, and how long what is kept. It
 * composes the doors of the other rooms, and takes from the entities' declarations which rows belong to whom.
 *
 * - `consents`: giving and withdrawing, and what follows from it.
 * - `erasure`: deleting a person, at once and also after a crash, and what that would do.
 * - `export`: a ZIP of all that is held of a person.
 * - `legal`: the facts behind privacy notice, terms and imprint.
 * - `objections`: guests object to their match list, and a human answers.
 * - `personal-data`: which rows of which tables belong to a person, as the entities declare it; reading and deleting
 *   them.
 * - `retention`: how long what is kept, as one table, and the job that carries it out.
 */
export { type DeletionPreview, DeletionPreviewService } from './erasure/deletion-preview.service.js';
export { DeletionPreviewDto, deletionPreviewDto, DeletedDto, deletedDto } from './erasure/deletion.dto.js';
export { ErasureService } from './erasure/erasure.service.js';
export { Farewells, type Leaver } from './erasure/farewells.js';
export { RepeatedErasures } from './erasure/repeated-erasures.service.js';
export { EXPORT_ORDERED } from './export/export.service.js';
export {
  type DescribedObjection,
  OBJECTION_ANSWERED,
  ObjectionsService,
} from './objections/objections.service.js';
export { ObjectionDto, objectionDto } from './objections/objections.dto.js';
export { PrivacyModule } from './privacy.module.js';
export { ACCOUNT_UNUSED } from './retention/retention.service.js';
