import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { EventDetail } from '../../api/types';
import { longDayTime } from '../../lib/dates/dates';
import { useNow } from '../../lib/use-now';
import classes from './event.module.css';

/** The questions that every event raises. */
const STANDING = ['arrive', 'alone', 'cancel', 'matches', 'data'] as const;

/** What organisers answer of this event, then what holds at every event; each closed until it is asked. */
export function EventFaq({ event }: { event: EventDetail }) {
  const { t } = useTranslation('event');
  const entries = [
    ...event.faq.map(({ question, answer }) => ({ question, answer: <p>{answer}</p> })),
    ...STANDING.map((name) => ({
      question: t(`faq.${name}.question`),
      answer: name === 'cancel' ? <Cancelling event={event} /> : <p>{t(`faq.${name}.answer`)}</p>,
    })),
  ];
  return (
    <section className={classes.section}>
      <h2>{t('questions')}</h2>
      <div className={classes.faq}>
        {entries.map(({ question, answer }) => (
          <details key={question}>
            <summary>
              <IconChevronDown size={20} aria-hidden />
              <h3>{question}</h3>
            </summary>
            <div className={classes.answer}>{answer}</div>
          </details>
        ))}
      </div>
    </section>
  );
}

/** What cancelling means at this event, with its real deadline. */
function Cancelling({ event: { price, refund_until } }: { event: EventDetail }) {
  const { t } = useTranslation('event');
  const now = useNow();
  if (price === 0)
    return (
      <>
        <p>{t('faq.cancel.free')}</p>
        <p>{t('faq.cancel.missed')}</p>
      </>
    );
  const when = new Date(refund_until) > now ? 'inTime' : 'late';
  return (
    <>
      <p>{t(`faq.cancel.${when}`, { date: longDayTime(refund_until) })}</p>
      <p>{t('faq.cancel.byUs')}</p>
      <p>{t('faq.cancel.missed')}</p>
    </>
  );
}
