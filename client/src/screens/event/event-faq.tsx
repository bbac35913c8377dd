import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { EventDetail } from '../../api/types';
import { longDate } from '../../lib/dates/english-dates';
import { useNow } from '../../lib/use-now';
import classes from './event.module.css';

/** The questions that every event raises. */
const STANDING = ['arrive', 'alone', 'cancel', 'matches', 'data'] as const;

/** What organisers answer of this event, then what holds at every event; each closed until it is asked. */
export function EventFaq({ event }: { event: EventDetail }) {
  const { t } = useTranslation('event');
  const cancelling = useCancelling(event);
  const entries = [
    ...event.faq.map(({ question, answer }) => ({ question, answer: [answer] })),
    ...STANDING.map((name) => ({
      question: t(`faq.${name}.question`),
      answer: name === 'cancel' ? cancelling : [t(`faq.${name}.answer`)],
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
            <div className={classes.answer}>
              {answer.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          </details>
        ))}
      </div>
    </section>
  );
}

/** What cancelling means at this event, with its real deadline. */
function useCancelling({ price, refund_until }: EventDetail): string[] {
  const { t } = useTranslation('event');
  const now = useNow();
  const date = longDate(refund_until);
  if (price === 0) return [t('faq.cancel.free')];
  return [
    new Date(refund_until) > now ? t('faq.cancel.inTime', { date }) : t('faq.cancel.late', { date }),
    t('faq.cancel.byUs'),
  ];
}
