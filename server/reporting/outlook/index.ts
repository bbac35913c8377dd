// outlook: how many guests a coming event will have, by what past events say.
export { type Outlook, OutlookService } from './outlook.service.js';
export type { SideOutlook, Spread } from './outlook.rules.js';
