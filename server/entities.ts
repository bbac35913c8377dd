import { ApiKeyEntity } from './auth/api-keys/api-key.entity.js';
import {
  WebhookAttemptEntity,
  WebhookDeliveryEntity,
  WebhookEndpointEntity,
} from './webhooks/webhook-delivery.entity.js';
import { AuditEntryEntity, AuditReasonEntity } from './audit/audit-entry.entity.js';
import { AccountEntity } from './auth/accounts/account.entity.js';
import { BlockReviewEntity, BlockedTraceEntity } from './auth/blocklist/block-review.entity.js';
import { RateLimitEntity } from './auth/rate-limits/rate-limit.entity.js';
import { TeamInvitationEntity } from './auth/verification/team-invitation.entity.js';
import { RecoveryCodeEntity, TotpEntity } from './auth/totp/totp.entity.js';
import { SessionEntity } from './auth/sessions/session.entity.js';
import { NotificationSettingsEntity } from './auth/settings/notification-settings.entity.js';
import { OneTimeTokenEntity } from './auth/verification/one-time-token.entity.js';
import { AllowedTransitionEntity, HistoryEntity } from './common/database/transitions/history.entity.js';
import { OutboxEventEntity } from './common/outbox/outbox-event.entity.js';
import { ConsentEntity } from './consents/consent.entity.js';
import { EventEntity } from './events/calendar/event.entity.js';
import { EventChangeEntity } from './events/calendar/event-change.entity.js';
import { EventSeatsEntity } from './events/seats/event-seats.entity.js';
import { EventDetailsEntity } from './events/details/event-details.entity.js';
import { CheckInEntity, EventHostEntity, KeptKeyEntity } from './events/check-in/check-in.entity.js';
import { FriendInvitationEntity } from './events/friends/friend-invitation.entity.js';
import { GivenUpSeatEntity, HoldAddressEntity } from './events/reservations/hold-address.entity.js';
import { ReservationEntity } from './events/reservations/reservation.entity.js';
import { EventSeriesEntity, SeriesVenueEntity } from './events/series/event-series.entity.js';
import { SeriesOccurrenceEntity } from './events/series/series-occurrence.entity.js';
import { VenueEntity } from './events/venues/venue.entity.js';
import { EventMessageEntity } from './messages/event-message.entity.js';
import { CalendarEntryEntity } from './icalendar/calendar-entry.entity.js';
import { CalendarFeedEntity } from './auth/calendar-feeds/calendar-feed.entity.js';
import { WaitingEntryEntity } from './events/waiting-list/waiting-entry.entity.js';
import { TextConceptsEntity } from './questionnaire/text-concepts/text-concepts.entity.js';
import { MatchEntity, MatchListViewEntity, MatchingRunEntity } from './matching/runs/match.entity.js';
import { EventDecisionEntity } from './events/decisions/event-decision.entity.js';
import { EarlyPriceEntity } from './events/early-prices/early-price.entity.js';
import { PromotionCodeEntity } from './payments/codes/promotion-code.entity.js';
import { CreditEntity, CreditUseEntity } from './payments/credits/credit.entity.js';
import {
  ReservationTransferEntity,
  ReservationPriceEntity,
  DisputeEntity,
  PaymentEntity,
  RefundEntity,
  WebhookEventEntity,
  OwnerlessPaymentEntity,
} from './payments/records/payment.entity.js';
import { BalanceEntryEntity, BalanceSyncEntity } from './payments/balance/balance-entry.entity.js';
import {
  ProviderWalkEntity,
  ProviderEventCursorEntity,
} from './payments/reconciliation/provider-event-cursor.entity.js';
import {
  ReceiptAddressEntity,
  ReceiptEntity,
  ReceiptNumberEntity,
} from './payments/receipts/receipt.entity.js';
import { NotificationCountEntity, NotificationEntity } from './notifications/records/notification.entity.js';
import { AccountActivityEntity } from './privacy/retention/account-activity.entity.js';
import { ObjectionEntity } from './privacy/objections/objection.entity.js';
import { ErasureEntity } from './privacy/erasure/erasure.entity.js';
import { PushSubscriptionEntity } from './notifications/push/push-subscription.entity.js';
import { AccountNoteEntity } from './profile/notes/account-note.entity.js';
import { ContactsEntity } from './profile/contacts/contacts.entity.js';
import { GenderChangeEntity } from './profile/gender/gender-change.entity.js';
import { PhotoFolderEntity, UnusedPhotoFileEntity } from './profile/photo-folder/photo-folder.entity.js';
import { PhotoEntity, UploadSlotEntity, PhotoRemovalEntity } from './profile/photos/photo.entity.js';
import { ProfileEntity } from './profile/profiles/profile.entity.js';
import { QuestionnaireEntity } from './questionnaire/questionnaire.entity.js';
import { ReferralCountEntity, ReferralHoldEntity } from './referrals/referral-count.entity.js';
import {
  RoundAbsenceEntity,
  RoundPlanEntity,
  RoundCallEntity,
  RoundSeatEntity,
} from './rounds/round-plan.entity.js';
import { BlockEntity, KeptBlockEntity } from './relations/block.entity.js';
import {
  ConnectionEntity,
  ConnectionRevealEntity,
  ConnectionShareEntity,
  MetAnswerEntity,
} from './relations/connections/connection.entity.js';
import { RatingEntity } from './relations/rating.entity.js';
import { ReportEntity, WarningEntity } from './relations/report.entity.js';

/** The entity of every table, for the DataSource. Add new tables here; their module lists them with `forFeature`. */
export const ENTITIES = [
  AccountActivityEntity,
  AccountEntity,
  AccountNoteEntity,
  AllowedTransitionEntity,
  AuditEntryEntity,
  AuditReasonEntity,
  BlockEntity,
  BlockReviewEntity,
  BlockedTraceEntity,
  CalendarEntryEntity,
  CalendarFeedEntity,
  CheckInEntity,
  ConnectionEntity,
  ConnectionRevealEntity,
  ConnectionShareEntity,
  ConsentEntity,
  ContactsEntity,
  ErasureEntity,
  EventDetailsEntity,
  EventEntity,
  EventMessageEntity,
  EventHostEntity,
  EventChangeEntity,
  EventSeatsEntity,
  EventSeriesEntity,
  OutboxEventEntity,
  GenderChangeEntity,
  HistoryEntity,
  FriendInvitationEntity,
  GivenUpSeatEntity,
  HoldAddressEntity,
  KeptBlockEntity,
  KeptKeyEntity,
  MatchEntity,
  MatchListViewEntity,
  TextConceptsEntity,
  MatchingRunEntity,
  NotificationCountEntity,
  NotificationEntity,
  MetAnswerEntity,
  NotificationSettingsEntity,
  OneTimeTokenEntity,
  ObjectionEntity,
  EarlyPriceEntity,
  EventDecisionEntity,
  PromotionCodeEntity,
  CreditEntity,
  CreditUseEntity,
  ReservationTransferEntity,
  ReservationPriceEntity,
  BalanceEntryEntity,
  BalanceSyncEntity,
  DisputeEntity,
  OwnerlessPaymentEntity,
  PaymentEntity,
  PhotoEntity,
  PhotoFolderEntity,
  PhotoRemovalEntity,
  ProfileEntity,
  ProviderEventCursorEntity,
  ProviderWalkEntity,
  PushSubscriptionEntity,
  QuestionnaireEntity,
  RateLimitEntity,
  RatingEntity,
  ReferralCountEntity,
  ReferralHoldEntity,
  ReceiptAddressEntity,
  ReceiptEntity,
  ReceiptNumberEntity,
  RefundEntity,
  RecoveryCodeEntity,
  ReportEntity,
  ReservationEntity,
  RoundAbsenceEntity,
  RoundCallEntity,
  RoundPlanEntity,
  RoundSeatEntity,
  SeriesOccurrenceEntity,
  SeriesVenueEntity,
  VenueEntity,
  SessionEntity,
  TeamInvitationEntity,
  TotpEntity,
  UnusedPhotoFileEntity,
  UploadSlotEntity,
  WaitingEntryEntity,
  WarningEntity,
  ApiKeyEntity,
  WebhookAttemptEntity,
  WebhookDeliveryEntity,
  WebhookEndpointEntity,
  WebhookEventEntity,
];
