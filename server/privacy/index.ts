/**
 * The privacy module: consents, the export of all data about a person, their deletion, and retention periods. It uses the
 * other modules' indexes, and the entities' declarations of which rows belong to whom.
 *
 * - `erasure`: deleting a person, resumed after a crash, and a preview of its effect.
 * - `objections`: guests object to their match list, and a human answers.
 * - `personal-data`: reads and deletes the rows that belong to a person, as the entities declare it.
 * - `retention`: the table of retention periods, and the job that deletes expired data.
 */
export { ACCOUNT_ERASED, ErasureService } from './erasure/erasure.service.js';
export {
  type DescribedObjection,
  OBJECTION_ANSWERED,
  ObjectionsService,
} from './objections/objections.service.js';
export { EXPORT_ORDERED } from './privacy.controller.js';
export {
  DeletedDto,
  deletedDto,
  DeletionPreviewDto,
  deletionPreviewDto,
  ObjectionDto,
  objectionDto,
} from './privacy.dto.js';
export { PrivacyModule } from './privacy.module.js';
export { ACCOUNT_UNUSED } from './retention/retention.service.js';
