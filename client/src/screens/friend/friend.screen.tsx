import { IconGlassFull } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useInvitation } from '../../features/friends/api';
import { dayTime } from '../../lib/dates/dates';
import { currentLanguage } from '../../lib/i18n';
import { usePriceText } from '../../ui/widgets/use-price-text';
import { keepFriendLink } from '../../lib/storage/friend-link';
import { useLinkToken } from '../../lib/use-link-token';
import { Button, ButtonLink } from '../../ui/base/button';
import stack from '../../ui/base/stack.module.css';
import { PageFrame } from '../../ui/frame/page-frame';
import { NameHeader } from '../../ui/header/name-header';
import { CardSkeleton } from '../../ui/states/card-skeleton';
import { isInvalidLink } from '../../ui/states/invalid-link';
import { Outcome } from '../../ui/states/outcome';
import { QueryError } from '../../ui/states/query-error';
import { Loading } from '../../ui/base/skeleton';
import { useCityName } from '../../ui/widgets/use-city-name';

/** /friend: what somebody is invited to by the link of a guest who keeps a place for them. */
export default function FriendScreen() {
  const { t } = useTranslation('event');
  return (
    <PageFrame title={t('friend.tab')} header={<NameHeader />}>
      <Content />
    </PageFrame>
  );
}

function Content() {
  const { t } = useTranslation('event');
  const token = useLinkToken();
  const priceText = usePriceText();
  const cityName = useCityName();
  const navigate = useNavigate();
  const invitation = useInvitation(token, currentLanguage());
  if (isInvalidLink(token, invitation.error)) return <Over text={t('friend.invalid')} />;
  if (invitation.isError)
    return <QueryError title={t('friend.tab')} query={invitation} otherwise="errors.INTERNAL" />;
  if (invitation.data === undefined)
    return (
      <Loading>
        <CardSkeleton />
      </Loading>
    );
  const { event_id, event_name, date, city, price, inviter, open, kept_until } = invitation.data;
  if (!open) return <Over text={t('friend.over')} to={`/events/${event_id}`} />;
  return (
    <Outcome
      icon={<IconGlassFull size={40} />}
      tone="good"
      title={inviter === null ? t('friend.invited') : t('friend.invitedBy', { name: inviter })}
      actions={
        <Button
          onClick={() => {
            keepFriendLink({ event_id, token, until: kept_until });
            void navigate(`/events/${event_id}`);
          }}
        >
          {t('friend.take')}
        </Button>
      }
    >
      <p className={stack.lead}>{event_name}</p>
      <p>{[dayTime(date), cityName(city), priceText(price)].join(' · ')}</p>
      <p>{t('friend.keptUntil', { until: dayTime(kept_until) })}</p>
      <p>{t('friend.notMatched')}</p>
    </Outcome>
  );
}

function Over({ text, to }: { text: string; to?: string }) {
  const { t } = useTranslation('event');
  return (
    <Outcome
      icon={<IconGlassFull size={40} />}
      tone="plain"
      title={t('friend.overTitle')}
      actions={
        to === undefined ? (
          <ButtonLink to="/dashboard">{t('friend.others')}</ButtonLink>
        ) : (
          <ButtonLink to={to}>{t('friend.look')}</ButtonLink>
        )
      }
    >
      <p className={stack.lead}>{text}</p>
    </Outcome>
  );
}
