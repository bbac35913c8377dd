import { Injectable } from '@nestjs/common';
import { AccountsService } from '../auth/index.js';
import { ProfilesService } from '../profile/index.js';
import { QuestionnairesService } from '../questionnaire/index.js';
import type { DemoPerson } from './samples/sample-people.js';

export interface NumberedPerson extends DemoPerson {
  accountId: number;
}

/** A statement has at most 65,535 parameters, and a questionnaire 14 columns. */
const BATCH = 1000;

/** Accounts of invented people, with profiles and answers. */
@Injectable()
export class InventedPeople {
  constructor(
    private readonly accounts: AccountsService,
    private readonly profiles: ProfilesService,
    private readonly questionnaires: QuestionnairesService,
  ) {}

  /** Adds people, who share a password. Returns them with their ids, in the same order. */
  async add(people: readonly DemoPerson[], password: string): Promise<NumberedPerson[]> {
    const added: NumberedPerson[] = [];
    for (let at = 0; at < people.length; at += BATCH) {
      const batch = people.slice(at, at + BATCH);
      const emails = batch.map(({ email }) => email);
      const ids = await this.accounts.createMany(emails, password);
      const numbered = batch.map((person, nth) => ({ ...person, accountId: ids[nth] ?? 0 }));
      await this.profiles.createMany(numbered.map(({ accountId, profile }) => ({ accountId, ...profile })));
      const answers = numbered.map(({ accountId, answers: given }) => ({ accountId, ...given }));
      await this.questionnaires.createMany(answers);
      added.push(...numbered);
    }
    return added;
  }
}
