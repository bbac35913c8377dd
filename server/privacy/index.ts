/**
 * The privacy room: consents, the export of all that is held of a person, their deletion, and how long what is kept.
 * It composes the doors of the other rooms, and takes from the entities' declarations which rows belong to whom.
 */
export {
  type DeletionPreview,
  DeletionPreviewService,
  DeletionPreviewDto,
  deletionPreviewDto,
  DeletedDto,
  deletedDto,
  ErasureService,
  Farewells,
  type Leaver,
  RepeatedErasures,
} from './erasure/index.js';
export { EXPORT_ORDERED } from './export/index.js';
export {
  type DescribedObjection,
  OBJECTION_ANSWERED,
  ObjectionDto,
  objectionDto,
  ObjectionsService,
} from './objections/index.js';
export { PrivacyModule } from './privacy.module.js';
export { ACCOUNT_UNUSED, RetentionJob } from './retention/index.js';
