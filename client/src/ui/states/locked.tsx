import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { hasCode } from '../../api/http/api-error';
import type { PhraseKey } from '../../lib/i18n/phrase-key';
import { ButtonLink } from '../base/button';
import stack from '../base/stack.module.css';
import { useErrorText } from '../base/use-error-text';
import { Outcome } from './outcome';

interface LockedProps {
  title: string;
  /** The 403. */
  error: unknown;
  /** What it says; a refusal that is about the person rather than the time is added. */
  text: PhraseKey;
}

/** Codes of a 403 that waiting does not help against. */
const ABOUT_THE_PERSON = ['NOT_RESERVED', 'ACCOUNT_BLOCKED', 'PROFILE_REQUIRED'];

/** A screen that does not open yet, with the way back. */
export function Locked({ title, error, text }: LockedProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const personal = ABOUT_THE_PERSON.some((code) => hasCode(error, code));
  return (
    <Outcome
      icon={<IconLock size={40} />}
      tone="plain"
      title={title}
      actions={<ButtonLink to="/dashboard">{t('common.toDashboard')}</ButtonLink>}
    >
      <p className={stack.lead}>{t(text)}</p>
      {personal && <p>{errorText(error, text)}</p>}
    </Outcome>
  );
}
