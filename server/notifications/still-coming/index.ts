/** still-coming: guests say by the link of a mail, without logging in, whether they are still coming. */
export { StillComingController } from './still-coming.controller.js';
export { StillComingLinks } from './still-coming-links.js';
export { StillComingService } from './still-coming.service.js';
