import { Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Report } from '../../api/types';
import { useSession } from '../auth/session/session';
import { Button } from '../../ui/base/button';
import { ChoiceField } from '../../ui/form/choice-field';
import { Dialog } from '../../ui/dialog/dialog';
import { clearDraft, readDraft, saveDraft } from '../../lib/storage/drafts';
import { useErrorText } from '../../ui/base/use-error-text';
import { FocusedNotice } from '../../ui/states/focused-alert';
import { required, useFields } from '../../ui/form/use-fields';
import '../../ui/form/inputs.css';
import { Notice } from '../../ui/base/alert';
import { reportPerson } from './api';
import type { MetPerson } from './person-menu';
import stack from '../../ui/base/stack.module.css';

const REASONS: readonly Report['reason'][] = ['disrespect', 'harassment', 'fake_profile', 'safety', 'other'];
/** The longest text that the server takes, in characters. */
const MAX_TEXT = 2000;

interface Answers extends Record<string, string> {
  reason: Report['reason'] | '';
  text: string;
}

interface ReportDialogProps {
  person: MetPerson;
  /** The evening at which both are, or were. */
  eventId: number;
  onClose: () => void;
}

/** Tells the organisers about somebody, who does not learn of it. What is typed is kept until it is sent. */
export function ReportDialog({ person, eventId, onClose }: ReportDialogProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const formId = useId();
  const { data: status } = useSession();
  const owner = `${status?.email ?? ''} ${person.id}`;
  const form = useFields<Answers>({
    initial: { reason: '', text: '', ...readDraft<Answers>('report', owner) },
    rules: { reason: required('questionnaire.chooseOne') },
    onChange: (answers) => saveDraft('report', owner, answers),
  });
  const report = useMutation({
    mutationFn: (answers: Answers) => reportPerson(person.id, bodyOf(answers, eventId)),
    onSuccess: () => clearDraft('report'),
  });
  const send = (
    <Button type="submit" form={formId} busy={report.isPending}>
      {t('people.report.send')}
    </Button>
  );
  return (
    <Dialog
      title={t('people.report.title', { name: person.name })}
      closeLabel={t(report.isSuccess ? 'common.close' : 'common.cancel')}
      action={!report.isSuccess && send}
      onClose={onClose}
    >
      {report.isSuccess ? (
        <FocusedNotice tone="good">{t('people.report.done', { name: person.name })}</FocusedNotice>
      ) : (
        <form
          id={formId}
          className={stack.stack}
          {...form.formProps((answers) => !report.isPending && report.mutate(answers))}
        >
          <p>{t('people.report.lead', { name: person.name })}</p>
          <ChoiceField
            name="reason"
            label={t('people.report.reason')}
            options={REASONS.map((value) => ({ value, label: t(`people.report.reasons.${value}`) }))}
            value={form.values.reason}
            error={form.field('reason').error}
            onChange={(value) => form.set('reason', value as Report['reason'])}
          />
          <Textarea
            {...form.field('text')}
            label={t('people.report.text')}
            description={t('people.report.textHint', { max: MAX_TEXT })}
            autosize={false}
            rows={4}
            maxLength={MAX_TEXT}
          />
          <p className={stack.soft}>{t('people.report.danger')}</p>
        </form>
      )}
      {report.isError && <Notice tone="bad">{errorText(report.error, 'people.failed')}</Notice>}
    </Dialog>
  );
}

function bodyOf({ reason, text }: Answers, eventId: number): Report {
  return { reason: reason as Report['reason'], text: text.trim(), event_id: eventId };
}
