/** Notes: what organisers write down about a person, for each other. */
export { AccountNoteEntity } from './account-note.entity.js';
export { NotesRepository } from './notes.repository.js';
export { NotesService } from './notes.service.js';
