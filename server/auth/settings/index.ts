/** Account settings: in which language, and about what, somebody is told. */
export { AccountSettingsController } from './account-settings.controller.js';
export { AccountSettingsService, type NotificationSettings } from './account-settings.service.js';
export { NotificationSettingsEntity } from './notification-settings.entity.js';
export { NotificationSettingsRepository } from './notification-settings.repository.js';
