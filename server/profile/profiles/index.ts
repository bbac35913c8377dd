/** Profiles: what people say of themselves, and when it is locked. */
export { LOOKING_FOR, type LookingFor } from './looking-for.rules.js';
export { ProfileLock } from './profile-lock.js';
export { ProfileEntity } from './profile.entity.js';
export { type ProfileFields, type ProfileRow, ProfilesRepository } from './profiles.repository.js';
