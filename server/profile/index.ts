// profile: who people are to each other (name, age, gender, city, photos), and when that is locked.
export { ProfileModule } from './profile.module.js';
export { CITIES, type City } from './cities.rules.js';
export { type Note, NotesService } from './notes/notes.service.js';
export { photoUrl } from './photos/photo-name.rules.js';
export { PhotosService } from './photos/photos.service.js';
export { ProfileLock } from './profile-lock.js';
export type { ProfileFields } from './profiles.repository.js';
export { type Profile, ProfilesService } from './profiles.service.js';
