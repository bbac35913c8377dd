/**
 * The profile room: what people say of themselves, by which channels they can be reached, their photos, when both are
 * locked, who changed a gender, and the organisers' notes.
 *
 * - `contacts`: contacts: by which channels somebody can be reached outside of the product, as they fill them in.
 * - `gender`: gender: when it can change, and who changed it.
 * - `images`: images: what a file is, and its encoding as a photo of ours, in processes of their own.
 * - `notes`: notes: what organisers write down about a person, for each other.
 * - `photo-folder`: the folder of the photos' files: whose it is, writing so that a power cut takes nothing, deleting
 *   only what is known.
 * - `photos`: photos: taking uploads in, keeping them in slots and sizes, their addresses, deleting what is unused.
 * - `profiles`: profiles: what people say of themselves, and when it is locked.
 * - `removals`: removals: photos that organisers take out of a profile, and why.
 * - `uploads`: uploads: one of an account at a time, and the files until they are encoded.
 */
export { ProfileModule } from './profile.module.js';
export { type Contacts, ContactsService } from './contacts/contacts.service.js';
export { type GenderChangeEntity } from './gender/gender-change.entity.js';
export { GenderChangesService } from './gender/gender-changes.service.js';
export { type AccountNoteEntity } from './notes/account-note.entity.js';
export { NotesService } from './notes/notes.service.js';
export { PhotoFolder } from './photo-folder/photo-folder.service.js';
export { type StoredFile } from './photo-folder/photo-store.js';
export { PhotoAddresses, type PhotoReader } from './photos/photo-addresses.js';
export type { PhotoAddress } from './photos/photo-name.rules.js';
export { PhotosService } from './photos/photos.service.js';
export { type ProfileFields } from './profiles/profiles.repository.js';
export { ProfileLock } from './profiles/profile-lock.js';
export { type Profile, ProfilesService } from './profiles.service.js';
export { PhotoRemovalsService } from './removals/photo-removals.service.js';
