import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/http/api-error';
import type { PhraseKey } from '../../lib/i18n/phrase-key';
import { Alert } from '../base/alert';
import { Button, ButtonLink } from '../base/button';
import stack from '../base/stack.module.css';
import { useErrorText } from '../base/use-error-text';
import { ScreenHeading } from '../frame/screen-heading';

interface QueryErrorProps {
  title: string;
  query: Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching'>;
  /** What is said where the server says nothing. */
  otherwise: PhraseKey;
}

/** A screen whose content could not be loaded: why, and what one can do. */
export function QueryError({ title, query, otherwise }: QueryErrorProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { error } = query;
  // A refusal stays one: only trouble may pass.
  const mayPass = !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
  return (
    <div className={stack.stack}>
      <ScreenHeading>{title}</ScreenHeading>
      <Alert tone="bad">{errorText(error, otherwise)}</Alert>
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
