import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/base/button';
import { Notice } from '../../../ui/base/alert';
import { time } from '../../../lib/dates/dates';
import type { DoorGuest, Synced } from '../../../api/admin-types';

type Refusal = Exclude<Synced['items'][number]['outcome'], 'recorded' | 'known'>;

/** What became of the last ticket that was read. */
export type TicketNews =
  | { kind: 'in'; name: string; clientId: string; guest?: DoorGuest }
  | { kind: 'already'; name: string; at: string }
  | { kind: 'asking'; clientId: string }
  | { kind: Refusal };

interface LastTicketProps {
  news: TicketNews;
  /** Whether the server cannot be asked at the moment. */
  offline: boolean;
  onUndo: (guest: DoorGuest) => void;
}

/** Says whose ticket that was, large enough to be read in passing. */
export function LastTicket({ news, offline, onUndo }: LastTicketProps) {
  const { t } = useTranslation('admin');
  if (news.kind === 'in') {
    const { guest } = news;
    return (
      <Notice
        tone="good"
        title={t('door.welcome', { name: news.name })}
        action={
          guest && (
            <Button look="outline" onClick={() => onUndo({ ...guest, checked_in_at: '' })}>
              {t('door.undo')}
            </Button>
          )
        }
      >
        {t('door.welcomeText')}
      </Notice>
    );
  }
  if (news.kind === 'already')
    return (
      <Notice tone="warn" title={t('door.already', { name: news.name })}>
        {t('door.alreadyText', { time: time(news.at) })}
      </Notice>
    );
  if (news.kind === 'asking')
    return <Notice tone="info">{t(offline ? 'door.unknownOffline' : 'door.asking')}</Notice>;
  return (
    <Notice tone="bad" title={t(`door.refused.${news.kind}`)}>
      {t('door.refusedText')}
    </Notice>
  );
}
