import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayTime } from '../../lib/dates/dates';
import { accountKey } from '../../lib/account-key';
import { Button } from '../../ui/base/button';
import buttonClasses from '../../ui/base/button.module.css';
import stack from '../../ui/base/stack.module.css';
import { useErrorText } from '../../ui/base/use-error-text';
import { SilentQueryError } from '../../ui/states/silent-query-error';
import { Alert } from '../../ui/base/alert';
import { CopyButton } from '../../ui/widgets/copy-button';
import { Loading, Skeleton } from '../../ui/base/skeleton';
import { useCalendarFeed, useRenewCalendarFeed, useRevokeCalendarFeed } from './calendar-feed.api';
import classes from './calendar-feed.module.css';

/** Lets one's calendar read one's events by itself, and ends that again. */
export function CalendarFeed() {
  const { t } = useTranslation('account');
  const errorText = useErrorText();
  const feed = useCalendarFeed();
  const [url, setUrl] = useState<string>();
  const renew = useRenewCalendarFeed();
  const revoke = useRevokeCalendarFeed(() => setUrl(undefined));
  if (feed.data === undefined) {
    if (feed.isError) return <SilentQueryError query={feed} />;
    return (
      <Loading>
        <Skeleton height="6rem" />
      </Loading>
    );
  }
  const { active, last_read_at: lastReadAt } = feed.data;
  const error = renew.error ?? revoke.error;
  return (
    <div className={stack.stack}>
      <p>{t('calendar.text')}</p>
      {url !== undefined && <Address url={url} />}
      {active && url === undefined && (
        <p className={stack.soft}>
          {lastReadAt === null
            ? t('calendar.neverRead')
            : t('calendar.lastRead', { time: dayTime(lastReadAt) })}
        </p>
      )}
      {error !== null && <Alert tone="bad">{errorText(error, accountKey('account.failed'))}</Alert>}
      <div className={classes.actions}>
        <Button
          look={active ? 'outline' : 'filled'}
          busy={renew.isPending}
          onClick={() => {
            revoke.reset();
            renew.mutate(undefined, { onSuccess: (made) => setUrl(made.url) });
          }}
        >
          {t(active ? 'calendar.renew' : 'calendar.start')}
        </Button>
        {active && (
          <Button look="plain" busy={revoke.isPending} onClick={() => revoke.mutate()}>
            {t('calendar.stop')}
          </Button>
        )}
      </div>
      {active && <p className={stack.soft}>{t('calendar.renewHint')}</p>}
    </div>
  );
}

/** The address, which is shown this once. Calendar programs open it by themselves as webcal. */
function Address({ url }: { url: string }) {
  const { t } = useTranslation('account');
  return (
    <Alert tone="good" title={t('calendar.ready')}>
      <p>{t('calendar.once')}</p>
      <p>
        <code className={classes.address}>{url}</code>
      </p>
      <div className={classes.actions}>
        <a className={buttonClasses.button} data-look="filled" href={url.replace(/^https?:/, 'webcal:')}>
          {t('calendar.open')}
        </a>
        <CopyButton text={url} label={t('calendar.copy')} copied={t('calendar.copied')} />
      </div>
    </Alert>
  );
}
