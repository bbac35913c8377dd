import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/base/button';
import stack from '../../ui/base/stack.module.css';
import { ObjectionDialog } from './objection-dialog';
import classes from './why.module.css';

const WEIGHTS = ['most', 'much', 'little'] as const;

/** How the percentage comes about, in words, and the way to object; closed until it is asked for. */
export default function Why({ eventId }: { eventId: number }) {
  const { t, ready } = useTranslation('account');
  const [objecting, setObjecting] = useState(false);
  if (!ready) return null;
  const rules: object = t('why.rules', { returnObjects: true });
  return (
    <details className={classes.why}>
      <summary>
        <IconChevronDown size={20} aria-hidden />
        <h2>{t('why.title')}</h2>
      </summary>
      <div className={classes.content}>
        <p>{t('why.lead')}</p>
        <dl className={classes.weights}>
          {WEIGHTS.map((weight) => (
            <div key={weight}>
              <dt>{t(`why.${weight}`)}</dt>
              <dd>{t(`why.${weight}Text`)}</dd>
            </div>
          ))}
        </dl>
        <ul className={classes.rules}>
          {Object.values(rules).map((rule: string) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
        <h3>{t('why.objectTitle')}</h3>
        <p className={stack.soft}>{t('why.objectText')}</p>
        <div>
          <Button look="outline" onClick={() => setObjecting(true)}>
            {t('why.object')}
          </Button>
        </div>
      </div>
      {objecting && <ObjectionDialog eventId={eventId} onClose={() => setObjecting(false)} />}
    </details>
  );
}
