/**
 * The profile room: profiles, contact channels, photos, when these are locked, changes of the gender, and organisers'
 * notes.
 *
 * - `contacts`: contact channels outside of the product.
 * - `gender`: when the gender can change, and who changed it.
 * - `images`: detects the kind of a file, and encodes it as a photo, in separate processes.
 * - `notes`: organisers' notes about a person, for other organisers.
 * - `photo-folder`: the folder of photo files: its owner, durable writing, and deleting known files only.
 * - `photos`: one upload of an account at a time, slots and sizes of photos, their URLs; photos that organisers remove.
 * - `profiles`: profiles, and when they are locked.
 */
export { ProfileModule } from './profile.module.js';
export { type Contacts, ContactsService } from './contacts/contacts.service.js';
export { GenderChangesService } from './gender/gender-changes.service.js';
export { NotesService } from './notes/notes.service.js';
export { PhotoFolder } from './photo-folder/photo-folder.service.js';
export { PhotoAddresses, type PhotoReader } from './photos/photo-addresses.js';
export type { PhotoAddress } from './photos/photo-name.rules.js';
export { PhotosService } from './photos/photos.service.js';
export { type ProfileFields } from './profiles/profiles.repository.js';
export { ProfileLock } from './profiles/profile-lock.js';
export { type Profile, ProfilesService } from './profiles.service.js';
export { PhotoRemovalsService } from './photos/photo-removals.service.js';
