// seats: how many seats each side of an event has, and how many are taken, held, offered, kept and waited for.
export * from './seats.rules.js';
export * from './seats.repository.js';
