import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { EventChange } from '../../../api/types';
import { Button } from '../../../ui/base/button';
import stack from '../../../ui/base/stack.module.css';
import { useErrorText } from '../../../ui/base/use-error-text';
import { Alert } from '../../../ui/base/alert';
import { EventDate } from '../../../ui/widgets/event-date';
import { useCityName } from '../../../ui/widgets/use-city-name';
import { useAcknowledge } from '../api';
import { wholePlace } from '../place.rules';
import { Meaning } from './meaning';
import classes from './changes.module.css';
import { titleOf, whatChanged } from './changes.rules';

/** What was and what is now, what it means for place and money, and a button by which one has seen it. */
export function ChangeNotice({ change }: { change: EventChange }) {
  const { t } = useTranslation(['account', 'translation']);
  const errorText = useErrorText();
  const acknowledge = useAcknowledge(change);
  return (
    <Alert
      tone="warn"
      title={t(`changes.${titleOf(change)}`, { name: change.name })}
      action={
        <div className={stack.row}>
          <Button look="outline" busy={acknowledge.isPending} onClick={() => acknowledge.mutate()}>
            {t('changes.acknowledge')}
          </Button>
          {!change.cancelled && <Link to="/profile#events">{t('translation:payment.myEvents')}</Link>}
        </div>
      }
    >
      <div className={stack.tight}>
        <Facts change={change} />
        {!change.cancelled && whatChanged(change).kind && (
          <p>
            {t('changes.kind')} <Link to={`/events/${change.id}`}>{t('changes.toEvent')}</Link>
          </p>
        )}
        <p>
          <Meaning change={change} />
        </p>
        {acknowledge.isError && <p role="alert">{errorText(acknowledge.error, 'people.failed')}</p>}
      </div>
    </Alert>
  );
}

/** Of a cancelled event when it would have been; of another what is different. */
function Facts({ change }: { change: EventChange }) {
  const { t } = useTranslation('account');
  if (change.cancelled) return <State state={change.before} shows={{ time: true, place: false }} />;
  const shows = whatChanged(change);
  // before a date one says it otherwise than before an address, as in French
  const [was, now] = shows.time ? (['wasOn', 'nowOn'] as const) : (['was', 'now'] as const);
  if (!shows.time && !shows.place) return null;
  return (
    <dl className={classes.facts}>
      <dt>{t(`changes.${was}`)}</dt>
      <dd className={classes.was}>
        <State state={change.before} shows={shows} />
      </dd>
      <dt>{t(`changes.${now}`)}</dt>
      <dd>
        <State state={change} shows={shows} />
      </dd>
    </dl>
  );
}

interface StateProps {
  state: EventChange['before'];
  shows: { time: boolean; place: boolean };
}

function State({ state, shows }: StateProps) {
  const cityName = useCityName();
  return (
    <>
      {shows.time && (
        <p>
          <EventDate date={state.date} />
        </p>
      )}
      {shows.place && <p>{wholePlace(state, cityName(state.city))}</p>}
    </>
  );
}
