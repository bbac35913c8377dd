/** Contacts: by which channels somebody can be reached outside of the product, as they fill them in. */
export { ContactsEntity } from './contacts.entity.js';
export { ContactsRepository } from './contacts.repository.js';
export { type Contacts, ContactsService } from './contacts.service.js';
