import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Report } from '../../../api/admin-types';
import { dayTime } from '../../../lib/dates/dates';
import card from '../../../ui/admin/case-card.module.css';
import { Badge } from '../../../ui/widgets/badge';
import classes from './report-card.module.css';

interface ReportCardProps {
  report: Report;
  /** As it follows from the headings around it. */
  heading: 'h2' | 'h3';
  actions?: ReactNode;
}

/** One report: who about whom, what, and what was decided. */
export function ReportCard({ report, heading: Heading, actions }: ReportCardProps) {
  const { t } = useTranslation('admin');
  const { reporter, reported, event, reason, text, created_at, decision } = report;
  return (
    <article className={card.card}>
      <p className={card.head}>
        <Badge tone={decision === null ? 'warn' : 'plain'}>{t(`reportReason.${reason}`)}</Badge>
        <time dateTime={created_at}>{dayTime(created_at)}</time>
      </p>
      <Heading className={card.name}>
        <Link to={`/admin/people/${reported.account_id}`}>{reported.name || reported.email}</Link>{' '}
        {reported.blocked && <Badge tone="bad">{t('people.isBlocked')}</Badge>}
      </Heading>
      <p className={classes.soft}>
        {t('reports.by')}{' '}
        <Link to={`/admin/people/${reporter.account_id}`}>{reporter.name || reporter.email}</Link>
        {event !== null && (
          <>
            {' · '}
            <Link to={`/admin/events/${event.id}`}>{event.name}</Link>, {dayTime(event.date)}
          </>
        )}
      </p>
      {text !== '' && <blockquote className={classes.text}>{text}</blockquote>}
      {decision !== null && <Decision report={report} />}
      {actions}
    </article>
  );
}

function Decision({ report }: { report: Report }) {
  const { t } = useTranslation('admin');
  const { decision, decision_reason, decided_by, decided_at, warning_read_at } = report;
  return (
    <p className={classes.decision}>
      <strong>{decision !== null && t(`decision.${decision}`)}</strong>: {decision_reason}
      <br />
      <small>
        {decided_by} · {decided_at !== null && dayTime(decided_at)}
        {warning_read_at !== null && ` · ${t('done.read', { date: dayTime(warning_read_at) })}`}
      </small>
    </p>
  );
}
