import { useTranslation } from 'react-i18next';
import { AppHeader } from '../../../features/auth/header/app-header';
import { useDeletion } from '../../../features/account/api';
import { accountKey } from '../../../lib/account-key';
import stack from '../../../ui/base/stack.module.css';
import { PageFrame } from '../../../ui/frame/page-frame';
import { ScreenHeading } from '../../../ui/frame/screen-heading';
import { QueryError } from '../../../ui/states/query-error';
import { Back } from '../../../ui/steps/back';
import { Loading, Skeleton } from '../../../ui/base/skeleton';
import { DeleteForm } from './delete-form';
import { Preview } from './preview';

/** /account/delete: what deleting does to places and money, and doing it. */
export function DeletePage() {
  const { t } = useTranslation('account');
  const deletion = useDeletion();
  const title = t('delete.title');
  return (
    <PageFrame title={title} header={<AppHeader />}>
      {deletion.data === undefined && deletion.isError ? (
        <QueryError title={title} query={deletion} otherwise={accountKey('account.failed')} />
      ) : (
        <div className={stack.loose}>
          <div className={stack.stack}>
            <div>
              <Back to="/account/data" />
            </div>
            <ScreenHeading>{title}</ScreenHeading>
            <p className={stack.lead}>{t('delete.lead')}</p>
          </div>
          {deletion.data === undefined ? (
            <Loading>
              <Skeleton height="20rem" />
            </Loading>
          ) : (
            <>
              <Preview deletion={deletion.data} />
              <DeleteForm obstacle={deletion.data.obstacle} />
            </>
          )}
        </div>
      )}
    </PageFrame>
  );
}
