/** The profile room: what people say of themselves, by which channels they can be reached, their photos, when both are locked, who changed a gender, and the organisers' notes. */
export { ProfileModule } from './profile.module.js';
export { type Contacts, ContactsService } from './contacts/index.js';
export { type GenderChangeEntity, GenderChangesService } from './gender/index.js';
export { type AccountNoteEntity, NotesService } from './notes/index.js';
export { PhotoFolder, type StoredFile } from './photo-folder/index.js';
export { PhotoAddresses, PhotosService } from './photos/index.js';
export { type ProfileFields, ProfileLock } from './profiles/index.js';
export { type Profile, ProfilesService } from './profiles.service.js';
export { PhotoRemovalsService } from './removals/index.js';
