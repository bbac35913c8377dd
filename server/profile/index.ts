/**
 * The profile module: profiles, contact channels, photos, when these are locked, changes of the gender, and organisers'
 * notes.
 *
 * - `contacts`: contact channels outside of the product.
 * - `images`: detects the kind of a file, and encodes it as a photo, in separate processes.
 * - `photo-folder`: the folder of photo files: its owner, durable writing, and deleting known files only.
 * - `photos`: one upload of an account at a time, slots and sizes of photos, their URLs; photos that organisers remove.
 * - `profiles`: profiles, when they are locked, and organisers' notes about a person, for other organisers.
 */
export { ProfileModule } from './profile.module.js';
export { type Contacts, ContactsService } from './contacts/contacts.service.js';
export { PhotoFolder } from './photo-folder/photo-folder.service.js';
export { type PhotoAddress, PhotoAddresses, type PhotoReader } from './photos/photo-addresses.js';
export { PhotosService } from './photos/photos.service.js';
export { ProfileLock } from './profiles/profile-lock.js';
export { type Profile, type ProfileFields, ProfilesService } from './profiles.service.js';
