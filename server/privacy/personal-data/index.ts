/** personal-data: which rows of which tables belong to a person, as the entities declare it; reading and deleting them. */
export { type ExportedRow, type ExportSection, PersonalDataRepository } from './personal-data.repository.js';
