import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/http/api-error';
import type { PhraseKey } from '../../lib/i18n/phrase-key';
import { Button, ButtonLink } from '../base/button';
import { useErrorText } from '../base/use-error-text';
import { Notice } from '../base/alert';
import { ScreenHeading } from '../frame/screen-heading';
import stack from '../base/stack.module.css';

interface NotLoadedProps {
  title: string;
  query: Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching'>;
  /** What is said where the server says nothing. */
  otherwise: PhraseKey;
}

/** A screen whose content could not be loaded: why, and what one can do. */
export function NotLoaded({ title, query, otherwise }: NotLoadedProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { error } = query;
  // A refusal stays one: only trouble may pass.
  const mayPass = !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
  return (
    <div className={stack.stack}>
      <ScreenHeading>{title}</ScreenHeading>
      <Notice tone="bad">{errorText(error, otherwise)}</Notice>
      <div className={stack.row}>
        {mayPass && (
          <Button busy={query.isFetching} onClick={() => void query.refetch()}>
            {t('common.tryAgain')}
          </Button>
        )}
        <ButtonLink to="/dashboard" look={mayPass ? 'outline' : 'filled'}>
          {t('common.toDashboard')}
        </ButtonLink>
      </div>
    </div>
  );
}
