import { Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { filled } from '../../lib/schema';
import { Button } from '../../ui/base/button';
import { ChoiceField } from '../../ui/form/choice-field';
import '../../ui/form/inputs.css';
import { useSchemaForm } from '../../ui/form/use-schema-form';
import { IntrovertField } from './introvert-field';
import classes from './questionnaire-form.module.css';
import { QuestionnaireProgress } from './questionnaire-progress';
import {
  type Answers,
  CHOICE_NAMES,
  type ChoiceName,
  type FormKind,
  MAX_TEXT,
  offered,
  TEXT_FIELDS,
  type TextField,
  wasSliderMoved,
} from './questionnaire.rules';

/** The eleven questions in four short groups; from the light to the personal. */
const GROUPS = [
  { name: 'everyday', fields: ['weekend_activity', 'hobby', 'music_preference', 'travel_style'] },
  { name: 'you', fields: ['introvert_extrovert', 'top_values', 'life_goal'] },
  { name: 'together', fields: ['communication_style', 'conflict_resolution'] },
  { name: 'future', fields: ['relationship_priority', 'kids'] },
] as const;

const SCHEMA = z.object(
  Object.fromEntries([
    ...TEXT_FIELDS.map((field) => [field, filled('questionnaire.writeSomething')] as const),
    ...CHOICE_NAMES.map((field) => [field, filled('questionnaire.chooseOne')] as const),
  ]),
);

interface QuestionnaireFormProps {
  /** Whose value set is offered. */
  kind: FormKind;
  initial: Answers;
  /** Called at every change: where the screen keeps the draft. */
  onChange?: (answers: Answers) => void;
  /** Called with complete answers; put them through `toWire` before sending. */
  onSubmit: (answers: Answers) => void;
  submitLabel: string;
  busy: boolean;
  /** What must be agreed to before sending, shown above the button. */
  consent?: ReactNode;
  /** What went wrong with sending, shown beside the button. */
  problem?: ReactNode;
  /** Fields of the screen's own, ahead of the questions. */
  children?: ReactNode;
  /** Buttons of the screen's own beside the submit button. */
  actions?: ReactNode;
}

/** The questionnaire, as sign-up, onboarding and profile editing ask it. */
export function QuestionnaireForm(props: QuestionnaireFormProps) {
  const { t } = useTranslation();
  const form = useSchemaForm<Answers>({ initial: props.initial, schema: SCHEMA, onChange: props.onChange });
  const [isSliderMoved, setSliderMoved] = useState(() => wasSliderMoved(props.initial));

  const text = (field: TextField) => (
    <Textarea
      key={field}
      {...form.field(field)}
      label={t(`questionnaire.${field}.label`)}
      placeholder={t(`questionnaire.${field}.example`)}
      autosize={false}
      rows={2}
      maxLength={MAX_TEXT}
      required
      withAsterisk={false}
    />
  );
  const choice = (field: ChoiceName) => (
    <ChoiceField
      key={field}
      name={field}
      label={t(`questionnaire.${field}.label`)}
      options={offered(field, props.kind, form.values[field]).map((value) => ({
        value,
        label: t(`questionnaire.${field}.${value}` as never),
      }))}
      value={form.values[field]}
      error={form.field(field).error}
      onChange={(value) => form.set(field, value)}
    />
  );

  return (
    <form {...form.formProps(props.onSubmit)} className={classes.form}>
      {props.children}
      <QuestionnaireProgress answers={form.values} isSliderMoved={isSliderMoved} />
      {GROUPS.map((group) => (
        <section key={group.name} className={classes.group} aria-labelledby={`group-${group.name}`}>
          <h2 id={`group-${group.name}`}>{t(`questionnaire.groups.${group.name}`)}</h2>
          {group.fields.map((field) => {
            if (field === 'introvert_extrovert') {
              return (
                <IntrovertField
                  key={field}
                  value={form.values[field]}
                  onTouch={() => setSliderMoved(true)}
                  onChange={(value) => {
                    setSliderMoved(true);
                    form.set(field, value);
                  }}
                />
              );
            }
            return isText(field) ? text(field) : choice(field);
          })}
        </section>
      ))}
      {props.consent}
      {props.problem}
      <div className={classes.actions}>
        {props.actions}
        <Button type="submit" busy={props.busy}>
          {props.submitLabel}
        </Button>
      </div>
    </form>
  );
}

function isText(field: TextField | ChoiceName): field is TextField {
  return (TEXT_FIELDS as readonly string[]).includes(field);
}
