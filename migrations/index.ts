import { CreateAccounts1764000000000 } from './1764000000000-create-accounts.js';
import { CreateProfiles1764000001000 } from './1764000001000-create-profiles.js';
import { CreateQuestionnaires1764000002000 } from './1764000002000-create-questionnaires.js';
import { CreateEvents1764010000000 } from './1764010000000-create-events.js';
import { CreateHistory1764010010000 } from './1764010010000-create-history.js';
import { CreateReservations1764010020000 } from './1764010020000-create-reservations.js';
import { CreatePayments1764010030000 } from './1764010030000-create-payments.js';
import { CreateRelations1764020000000 } from './1764020000000-create-relations.js';
import { CreateMatches1764020010000 } from './1764020010000-create-matches.js';
import { ExtendEvenings1764030000000 } from './1764030000000-extend-evenings.js';
import { CreateHostsAndCheckIns1764030010000 } from './1764030010000-create-hosts-and-check-ins.js';
import { CreateSeries1764030020000 } from './1764030020000-create-series.js';
import { CreateReportsAndNotes1764030030000 } from './1764030030000-create-reports-and-notes.js';
import { CreateAuditLog1764030040000 } from './1764030040000-create-audit-log.js';
import { RenameToGlossary1764040000000 } from './1764040000000-rename-to-glossary.js';
import { KeepMoneyThatDoesNotCount1764100000000 } from './1764100000000-keep-money-that-does-not-count.js';
import { RememberTheBlocked1764100010000 } from './1764100010000-remember-the-blocked.js';
import { RecordAddressesOfHolds1764110000000 } from './1764110000000-record-addresses-of-holds.js';
import { RecordGenderChanges1764110001000 } from './1764110001000-record-gender-changes.js';
import { KeepDigestOfMatchedPeople1764110002000 } from './1764110002000-keep-digest-of-matched-people.js';
import { RefundChangedSides1764110003000 } from './1764110003000-refund-changed-sides.js';
import { CreateSessions1764120000000 } from './1764120000000-create-sessions.js';
import { CreateOneTimeTokens1764120010000 } from './1764120010000-create-one-time-tokens.js';
import { CreateTotp1764130000000 } from './1764130000000-create-totp.js';
import { CreateTeamInvitations1764130010000 } from './1764130010000-create-team-invitations.js';
import { NoteEventOfBlock1764140000010 } from './1764140000010-note-event-of-block.js';
import { CreateUploadSlots1764140000020 } from './1764140000020-create-upload-slots.js';
import { CreatePhotoRemovals1764140000030 } from './1764140000030-create-photo-removals.js';
import { CreateConsents1764150000000 } from './1764150000000-create-consents.js';
import { CreateErasures1764150010000 } from './1764150010000-create-erasures.js';
import { AllowRetention1764150020000 } from './1764150020000-allow-retention.js';
import { DeleteOldAuditEntries1764150030000 } from './1764150030000-delete-old-audit-entries.js';
import { CreateObjections1764150040000 } from './1764150040000-create-objections.js';
import { CreateAccountActivity1764150050000 } from './1764150050000-create-account-activity.js';
import { CreateFactsAndNotifications1764200000000 } from './1764200000000-create-facts-and-notifications.js';
import { MarkBouncedAddresses1764200010000 } from './1764200010000-mark-bounced-addresses.js';
import { ConfirmComing1764200020000 } from './1764200020000-confirm-coming.js';
import { CreateCalendars1764220000000 } from './1764220000000-create-calendars.js';
import { CreateEventMessages1764220001000 } from './1764220001000-create-event-messages.js';
import { CreateWaitingList1764230000000 } from './1764230000000-create-waiting-list.js';
import { CreateConnections1764240000000 } from './1764240000000-create-connections.js';
import { CreatePushSubscriptions1764250000000 } from './1764250000000-create-push-subscriptions.js';
import { CreateEventDetails1764300000000 } from './1764300000000-create-event-details.js';
import { NoteSlowPayments1764310000000 } from './1764310000000-note-slow-payments.js';
import { ClosePhotoGaps1764340000000 } from './1764340000000-close-photo-gaps.js';
import { CreateEventChanges1764320000010 } from './1764320000010-create-event-changes.js';
import { HidePreviews1764320000020 } from './1764320000020-hide-previews.js';
import { SayWhomToMeet1764330000000 } from './1764330000000-say-whom-to-meet.js';
import { CountReferrals1764670000000 } from './1764670000000-count-referrals.js';
import { CountVersionsOfEvents1764500000000 } from './1764500000000-count-versions-of-events.js';
import { CountVersionsOfSeries1764600000000 } from './1764600000000-count-versions-of-series.js';
import { CreateVenues1764610000010 } from './1764610000010-create-venues.js';
import { PromiseFreeRefunds1764620000000 } from './1764620000000-promise-free-refunds.js';
import { SearchBySpelling1764620001000 } from './1764620001000-search-by-spelling.js';
import { SellAtTheDoor1764620002000 } from './1764620002000-sell-at-the-door.js';
import { CreateWarnings1764600000010 } from './1764600000010-create-warnings.js';
import { SkipDaysOfSeries1764610000020 } from './1764610000020-skip-days-of-series.js';
import { KnowThePhotoFolder1764430000000 } from './1764430000000-know-the-photo-folder.js';
import { RememberListsThatWereSeen1764330001000 } from './1764330001000-remember-lists-that-were-seen.js';
import { CountPaymentsByState1764460000000 } from './1764460000000-count-payments-by-state.js';
import { KeepMoneyWithoutAnOwner1764420000000 } from './1764420000000-keep-money-without-an-owner.js';
import { KeepDisputes1764420001000 } from './1764420001000-keep-disputes.js';
import { KeepPrices1764650000000 } from './1764650000000-keep-prices.js';
import { PayBackParts1764630000000 } from './1764630000000-pay-back-parts.js';
import { CreateReceipts1764640000000 } from './1764640000000-create-receipts.js';
import { KeepProviderBalance1764640001000 } from './1764640001000-keep-provider-balance.js';
import { CreateWebhooks1764630001000 } from './1764630001000-create-webhooks.js';
import { CreateApiKeys1764630002000 } from './1764630002000-create-api-keys.js';
import { KnowKindsOfEvents1764660000000 } from './1764660000000-know-kinds-of-events.js';
import { AskForTheDifference1764740000000 } from './1764740000000-ask-for-the-difference.js';
import { InviteFriends1764700000000 } from './1764700000000-invite-friends.js';
import { PlanRounds1764804000000 } from './1764804000000-plan-rounds.js';
import { KeepKindsOfChanges1764800000000 } from './1764800000000-keep-kinds-of-changes.js';
import { KeepTextConcepts1764822000000 } from './1764822000000-keep-text-concepts.js';
import { DecideOnEvents1764824000000 } from './1764824000000-decide-on-events.js';
import { AskToConfirmPlaces1764825000000 } from './1764825000000-ask-to-confirm-places.js';
import { JoinEvents1764826000000 } from './1764826000000-join-events.js';
import { FindEndedEvents1764827000000 } from './1764827000000-find-ended-events.js';
import { KeepProspects1764821000000 } from './1764821000000-keep-prospects.js';
import { KeepSidesInBalance1764806000000 } from './1764806000000-keep-sides-in-balance.js';
import { DropProspects1764840000000 } from './1764840000000-drop-prospects.js';
import { ProveHosts1764850000000 } from './1764850000000-prove-hosts.js';
import { CountWhatGuestsSay1764860000000 } from './1764860000000-count-what-guests-say.js';
import { KeepReasonsApart1764861000000 } from './1764861000000-keep-reasons-apart.js';
import { KeepGivenUpSeats1764870000000 } from './1764870000000-keep-given-up-seats.js';

/** All migrations, oldest first. A landed one is never edited: a change of the schema is a new one. */
export const MIGRATIONS: (new () => import('typeorm').MigrationInterface)[] = [
  CreateAccounts1764000000000,
  CreateProfiles1764000001000,
  CreateQuestionnaires1764000002000,
  CreateEvents1764010000000,
  CreateHistory1764010010000,
  CreateReservations1764010020000,
  CreatePayments1764010030000,
  CreateRelations1764020000000,
  CreateMatches1764020010000,
  ExtendEvenings1764030000000,
  CreateHostsAndCheckIns1764030010000,
  CreateSeries1764030020000,
  CreateReportsAndNotes1764030030000,
  CreateAuditLog1764030040000,
  RenameToGlossary1764040000000,
  KeepMoneyThatDoesNotCount1764100000000,
  RememberTheBlocked1764100010000,
  RecordAddressesOfHolds1764110000000,
  RecordGenderChanges1764110001000,
  KeepDigestOfMatchedPeople1764110002000,
  RefundChangedSides1764110003000,
  CreateSessions1764120000000,
  CreateOneTimeTokens1764120010000,
  CreateTotp1764130000000,
  CreateTeamInvitations1764130010000,
  NoteEventOfBlock1764140000010,
  CreateUploadSlots1764140000020,
  CreatePhotoRemovals1764140000030,
  CreateConsents1764150000000,
  CreateErasures1764150010000,
  AllowRetention1764150020000,
  DeleteOldAuditEntries1764150030000,
  CreateObjections1764150040000,
  CreateAccountActivity1764150050000,
  CreateFactsAndNotifications1764200000000,
  MarkBouncedAddresses1764200010000,
  ConfirmComing1764200020000,
  CreateCalendars1764220000000,
  CreateEventMessages1764220001000,
  CreateWaitingList1764230000000,
  CreateConnections1764240000000,
  CreatePushSubscriptions1764250000000,
  CreateEventDetails1764300000000,
  NoteSlowPayments1764310000000,
  CreateEventChanges1764320000010,
  HidePreviews1764320000020,
  ClosePhotoGaps1764340000000,
  SayWhomToMeet1764330000000,
  RememberListsThatWereSeen1764330001000,
  KnowThePhotoFolder1764430000000,
  CountPaymentsByState1764460000000,
  KeepMoneyWithoutAnOwner1764420000000,
  KeepDisputes1764420001000,
  CountVersionsOfEvents1764500000000,
  CountVersionsOfSeries1764600000000,
  CountReferrals1764670000000,
  CreateVenues1764610000010,
  PromiseFreeRefunds1764620000000,
  SearchBySpelling1764620001000,
  SellAtTheDoor1764620002000,
  CreateWarnings1764600000010,
  KeepPrices1764650000000,
  PayBackParts1764630000000,
  CreateReceipts1764640000000,
  KeepProviderBalance1764640001000,
  CreateWebhooks1764630001000,
  CreateApiKeys1764630002000,
  SkipDaysOfSeries1764610000020,
  KnowKindsOfEvents1764660000000,
  AskForTheDifference1764740000000,
  InviteFriends1764700000000,
  KeepKindsOfChanges1764800000000,
  PlanRounds1764804000000,
  KeepSidesInBalance1764806000000,
  KeepProspects1764821000000,
  KeepTextConcepts1764822000000,
  DecideOnEvents1764824000000,
  AskToConfirmPlaces1764825000000,
  JoinEvents1764826000000,
  FindEndedEvents1764827000000,
  DropProspects1764840000000,
  ProveHosts1764850000000,
  CountWhatGuestsSay1764860000000,
  KeepReasonsApart1764861000000,
  KeepGivenUpSeats1764870000000,
];
