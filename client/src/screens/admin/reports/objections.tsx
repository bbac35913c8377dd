import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Textarea } from '@mantine/core';
import type { Objection } from '../../../api/admin-types';
import type { ReportStatus } from '../../../api/types';
import { SaveList } from '../../../ui/admin/save-list';
import { useAnswerObjection, useObjections } from '../../../features/admin/objections/api';
import { dayTime } from '../../../lib/dates/dates';
import { AdminError, AdminQueryError } from '../../../ui/admin/admin-error';
import card from '../../../ui/admin/case-card.module.css';
import { Button } from '../../../ui/base/button';
import { Badge } from '../../../ui/widgets/badge';
import '../../../ui/form/inputs.css';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog';
import classes from './reports.module.css';

/** What guests object to their match lists. Nothing where there are none. */
export function Objections({ status }: { status: ReportStatus | undefined }) {
  const { t } = useTranslation('admin');
  const objections = useObjections(status);
  const [answering, setAnswering] = useState<Objection>();
  if (objections.data === undefined)
    return objections.isError ? <AdminQueryError query={objections} /> : null;
  if (objections.data.items.length === 0) return null;
  return (
    <section aria-labelledby="objections">
      <h2 id="objections">{t('objections.title')}</h2>
      <SaveList path="/api/admin/objections" filter={{ status }} name="objections" />
      <p>{t('objections.text')}</p>
      <ul className={classes.queue}>
        {objections.data.items.map((objection) => (
          <li key={objection.id}>
            <ObjectionCard objection={objection} onAnswer={() => setAnswering(objection)} />
          </li>
        ))}
      </ul>
      {answering && <AnswerDialog objection={answering} onClose={() => setAnswering(undefined)} />}
    </section>
  );
}

function ObjectionCard({ objection, onAnswer }: { objection: Objection; onAnswer: () => void }) {
  const { t } = useTranslation('admin');
  const { account_id, event_id, event_name, text, created_at, answer, answered_at, answered_by } = objection;
  const name = objection.name || objection.email || `#${account_id}`;
  return (
    <article className={card.card}>
      <p className={card.head}>
        <Badge tone={answer === null ? 'warn' : 'plain'}>{t('objections.kind')}</Badge>
        <time dateTime={created_at}>{dayTime(created_at)}</time>
      </p>
      <h3 className={card.name}>
        <Link to={`/admin/people/${account_id}`}>{name}</Link>
        {' · '}
        <Link to={`/admin/events/${event_id}`}>{event_name}</Link>
      </h3>
      <p>{text}</p>
      {answer === null ? (
        <div>
          <Button aria-label={t('objections.answerTo', { name })} onClick={onAnswer}>
            {t('objections.answer')}
          </Button>
        </div>
      ) : (
        <p>
          <strong>{t('objections.answered')}</strong>: {answer}
          <br />
          <small>
            {answered_by} · {answered_at !== null && dayTime(answered_at)}
          </small>
        </p>
      )}
    </article>
  );
}

/** Asks for the answer to an objection. */
function AnswerDialog({ objection, onClose }: { objection: Objection; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const [text, setText] = useState('');
  const answer = useAnswerObjection(objection.id, onClose);
  return (
    <ConfirmDialog
      title={t('objections.answerTo', { name: objection.name || objection.email })}
      confirmLabel={t('objections.send')}
      keepLabel={t('common.cancel')}
      busy={answer.isPending}
      ready={text.trim() !== ''}
      onConfirm={() => answer.mutate(text.trim())}
      onClose={onClose}
    >
      <blockquote>{objection.text}</blockquote>
      <Textarea
        label={t('objections.answer')}
        description={t('objections.answerHint')}
        rows={4}
        maxLength={2000}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <AdminError error={answer.error} />
    </ConfirmDialog>
  );
}
