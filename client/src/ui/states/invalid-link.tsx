import { IconLinkOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { hasCode } from '../../api/http/api-error';
import stack from '../base/stack.module.css';
import { Outcome } from './outcome';

/** Returns whether the link of a mail can do nothing: it bears no token, or the server does not accept it (any more). */
export function isInvalidLink(token: string, error: unknown): boolean {
  return token === '' || hasCode(error, 'INVALID_TOKEN');
}

interface InvalidLinkProps {
  /** Why, as far as it can be known. */
  children: ReactNode;
  /** Where one can go instead. */
  actions: ReactNode;
}

/** What stands in the place of a screen whose link no longer works. */
export function InvalidLink({ children, actions }: InvalidLinkProps) {
  const { t } = useTranslation('account');
  return (
    <Outcome
      icon={<IconLinkOff size={40} />}
      tone="warn"
      title={t('invalidLink.title')}
      role="alert"
      actions={actions}
    >
      <p className={stack.lead}>{children}</p>
    </Outcome>
  );
}
