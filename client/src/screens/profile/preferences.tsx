import { useTranslation } from 'react-i18next';
import { hasCode } from '../../api/http/api-error';
import type { Profile } from '../../api/types';
import { useQuestionnaire } from '../../features/questionnaire/api';
import {
  type Answers,
  CHOICE_NAMES,
  INTROVERT_SCALE,
  TEXT_FIELDS,
} from '../../features/questionnaire/questionnaire.rules';
import { Button } from '../../ui/base/button';
import { Loading, Skeleton } from '../../ui/base/skeleton';
import stack from '../../ui/base/stack.module.css';
import { SilentQueryError } from '../../ui/states/silent-query-error';
import classes from './profile.module.css';

interface PreferencesProps {
  profile: Profile;
  /** Absent while nothing may be edited. */
  onEdit: (() => void) | undefined;
}

/** The answers to the questionnaire, to be looked at. */
export function Preferences({ profile, onEdit }: PreferencesProps) {
  const { t } = useTranslation();
  const answers = useQuestionnaire();
  return (
    <section className={classes.card} aria-labelledby="preferences">
      <div className={classes.head}>
        <h2 id="preferences">{t('profile.preferences')}</h2>
        {onEdit && (
          <Button look="outline" onClick={onEdit}>
            {t('profile.editPreferences')}
          </Button>
        )}
      </div>
      <dl className={classes.answers}>
        <div>
          <dt>{t('lookingFor.label')}</dt>
          <dd>{t(`lookingFor.${profile.looking_for ?? 'none'}`)}</dd>
        </div>
      </dl>
      {answers.data !== undefined && <AnswerList answers={answers.data} />}
      {answers.data === undefined && answers.isError && (
        <>
          {hasCode(answers.error, 'QUESTIONNAIRE_NOT_FOUND') ? (
            <p className={stack.soft}>{t('profile.noAnswers')}</p>
          ) : (
            <SilentQueryError query={answers} />
          )}
        </>
      )}
      {answers.isPending && (
        <Loading>
          <Skeleton height="16rem" />
        </Loading>
      )}
    </section>
  );
}

function AnswerList({ answers }: { answers: Answers }) {
  const { t } = useTranslation();
  const { introvert_extrovert: value } = answers;
  return (
    <dl className={classes.answers}>
      {TEXT_FIELDS.map((field) => (
        <div key={field}>
          <dt>{t(`questionnaire.${field}.label`)}</dt>
          <dd>{answers[field]}</dd>
        </div>
      ))}
      <div>
        <dt>{t('questionnaire.introvert_extrovert.label')}</dt>
        <dd>{t('profile.scale', { value, max: INTROVERT_SCALE.max })}</dd>
      </div>
      {CHOICE_NAMES.map((field) => (
        <div key={field}>
          <dt>{t(`questionnaire.${field}.label`)}</dt>
          <dd>
            {answers[field] === ''
              ? t('profile.notGiven')
              : t(`questionnaire.${field}.${answers[field]}` as never)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
