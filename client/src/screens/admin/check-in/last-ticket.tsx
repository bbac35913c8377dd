import { useTranslation } from 'react-i18next';
import type { CheckInGuest, CheckInResults } from '../../../api/admin-types';
import { time } from '../../../lib/dates/dates';
import { Alert } from '../../../ui/base/alert';
import { Button } from '../../../ui/base/button';

type Refusal = Exclude<CheckInResults['items'][number]['outcome'], 'recorded' | 'known'>;

/** What became of the last ticket that was read. */
export type TicketNews =
  | { kind: 'in'; name: string; clientId: string; guest?: CheckInGuest }
  | { kind: 'already'; name: string; at: string }
  | { kind: 'asking'; clientId: string }
  | { kind: Refusal };

interface LastTicketProps {
  news: TicketNews;
  /** Whether the server cannot be asked at the moment. */
  offline: boolean;
  onUndo: (guest: CheckInGuest) => void;
}

/** Says whose ticket that was, large enough to be read in passing. */
export function LastTicket({ news, offline, onUndo }: LastTicketProps) {
  const { t } = useTranslation('admin');
  if (news.kind === 'in') {
    const { guest } = news;
    return (
      <Alert
        tone="good"
        title={t('checkIn.welcome', { name: news.name })}
        action={
          guest && (
            <Button look="outline" onClick={() => onUndo({ ...guest, checked_in_at: '' })}>
              {t('checkIn.undo')}
            </Button>
          )
        }
      >
        {t('checkIn.welcomeText')}
      </Alert>
    );
  }
  if (news.kind === 'already')
    return (
      <Alert tone="warn" title={t('checkIn.already', { name: news.name })}>
        {t('checkIn.alreadyText', { time: time(news.at) })}
      </Alert>
    );
  if (news.kind === 'asking')
    return <Alert tone="info">{t(offline ? 'checkIn.unknownOffline' : 'checkIn.asking')}</Alert>;
  return (
    <Alert tone="bad" title={t(`checkIn.refused.${news.kind}`)}>
      {t('checkIn.refusedText')}
    </Alert>
  );
}
