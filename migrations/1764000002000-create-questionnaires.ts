import type { MigrationInterface, QueryRunner } from 'typeorm';

const TEXTS = ['top_values', 'weekend_activity', 'hobby', 'life_goal', 'music_preference'];
/** As the forms send them, the inconsistent sets side by side. */
const CHOICES = {
  travel_style: ['adventure', 'relaxation', 'cultural', 'mix'],
  communication_style: ['direct', 'thoughtful', 'expressive', 'diplomatic', 'empathetic'],
  relationship_priority: [
    'partner',
    'Looking for a partner',
    'getting_to_know',
    'Getting to know new people',
    'nothing_serious',
    'Nothing serious just chill',
  ],
  conflict_resolution: ['discussion', 'discuss', 'time', 'compromise', 'avoid'],
  kids: [
    'want',
    'i_want',
    'I want',
    'do_not_want',
    'i_do_not_want',
    'I do not want',
    'have',
    'i_have',
    'I have',
    'dont_know',
    'i_dont_know',
    "I don't know",
  ],
};

/** What somebody answered to the compatibility questionnaire. */
export class CreateQuestionnaires1764000002000 implements MigrationInterface {
  name = 'CreateQuestionnaires1764000002000';

  async up(runner: QueryRunner): Promise<void> {
    const texts = TEXTS.map(
      (field) =>
        `${field} text not null constraint questionnaires_${field} check (char_length(${field}) between 1 and 500)`,
    );
    const choices = Object.entries(CHOICES).map(
      ([field, values]) =>
        `${field} text not null constraint questionnaires_${field} check (${field} in (${values.map(quoted).join(', ')}))`,
    );
    await runner.query(`
      create table questionnaires (
        account_id integer primary key references accounts (id) on delete cascade,
        introvert_extrovert integer not null constraint questionnaires_introvert_extrovert
          check (introvert_extrovert between 1 and 10),
        ${[...texts, ...choices].join(',\n        ')},
        created_at timestamptz not null,
        updated_at timestamptz not null
      )
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table questionnaires');
  }
}

function quoted(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}
