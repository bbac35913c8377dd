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
    for (let at = 0; at < people.length; at += BATCH)
      added.push(...(await this.addBatch(people.slice(at, at + BATCH), password)));
    return added;
  }

  private async addBatch(people: readonly DemoPerson[], password: string): Promise<NumberedPerson[]> {
    const emails = people.map(({ email }) => email);
    const ids = await this.accounts.createMany(emails, password);
    const numbered = people.map((person, index) => {
      const accountId = ids[index];
      if (accountId === undefined) throw new Error(`No account was created for ${person.email}`);
      return { ...person, accountId };
    });
    await this.profiles.createMany(numbered.map(({ accountId, profile }) => ({ accountId, ...profile })));
    await this.questionnaires.createMany(
      numbered.map(({ accountId, answers }) => ({ accountId, ...answers })),
    );
    return numbered;
  }
}
