import { Injectable } from '@nestjs/common';
import { Settings } from '../../common/config/settings.js';
import type { CurrentUser } from '../../common/http/access.js';
import { ConsentsService } from '../../consents/index.js';
import { ProfilesService } from '../../profile/index.js';
import { QuestionnairesService } from '../../questionnaire/index.js';

/** What a guest may lack: a verified address if the settings require it, answers, the consent to matching, a photo. */
export const READINESS_ITEMS = ['email', 'answers', 'consent', 'photo'] as const;
export type ReadinessItem = (typeof READINESS_ITEMS)[number];

/** Reports what a guest lacks for an event with matches. It refuses nothing. */
@Injectable()
export class ReadinessService {
  constructor(
    private readonly settings: Settings,
    private readonly profiles: ProfilesService,
    private readonly questionnaires: QuestionnairesService,
    private readonly consents: ConsentsService,
  ) {}

  /** Returns what is missing, most important first. */
  async missing({ accountId, emailVerified }: CurrentUser): Promise<ReadinessItem[]> {
    const [answered, consent, [profile]] = await Promise.all([
      this.questionnaires.hasAnswered(accountId),
      this.consents.one(accountId, 'matching'),
      this.profiles.find([accountId]),
    ]);
    const has: Record<ReadinessItem, boolean> = {
      email: emailVerified || !this.settings.requireVerifiedEmail,
      answers: answered,
      // answers are not stored without it, so a guest without answers gives both at once
      consent: consent.active || !answered,
      photo: profile?.photoId != null,
    };
    return READINESS_ITEMS.filter((item) => !has[item]);
  }
}
