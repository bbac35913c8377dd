import { Injectable } from '@nestjs/common';
import { type Consent, type ConsentPurpose, ConsentsService } from '../../consents/index.js';
import { Database } from '../../common/database/database.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { MatchingService } from '../../matching/index.js';
import { ProfilesService } from '../../profile/index.js';
import { QuestionnairesService } from '../../questionnaire/index.js';

/** Gives and withdraws consents, with the consequences. */
@Injectable()
export class ConsentChoicesService {
  constructor(
    private readonly database: Database,
    private readonly consents: ConsentsService,
    private readonly questionnaires: QuestionnairesService,
    private readonly profiles: ProfilesService,
    private readonly matching: MatchingService,
  ) {}

  /**
   * Stores a choice: yes or no, and for which version of the text (default: the current one). A person who withdraws the
   * consent to matching loses their answers, their preference whom to meet and every match made from them, because
   * unusable data is not kept. Returns the person's consent. Throws CONSENT_OUTDATED.
   */
  choose(
    accountId: number,
    purpose: ConsentPurpose,
    { given, version }: { given: boolean; version?: string },
  ): Promise<Consent> {
    return this.database.transaction(async () => {
      const { currentVersion } = await this.consents.one(accountId, purpose);
      if (given && version !== undefined && version !== currentVersion)
        throw new DomainError('CONSENT_OUTDATED');
      if (given) await this.consents.renew(accountId, purpose);
      else {
        await this.consents.withdraw(accountId, purpose);
        await this.questionnaires.remove(accountId);
        await this.profiles.clearLookingFor(accountId);
        await this.matching.forget(accountId);
      }
      return this.consents.one(accountId, purpose);
    });
  }
}
