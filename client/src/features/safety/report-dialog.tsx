import { Textarea } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { REPORT_REASONS } from '../../api/states';
import type { Report, ReportReason } from '../../api/types';
import { oneOf } from '../../lib/schema';
import { clearDraft, ownerOf, readDraft, saveDraft } from '../../lib/storage/drafts';
import { Alert } from '../../ui/base/alert';
import { Button } from '../../ui/base/button';
import stack from '../../ui/base/stack.module.css';
import { useErrorText } from '../../ui/base/use-error-text';
import { Dialog } from '../../ui/dialog/dialog';
import { ChoiceField } from '../../ui/form/choice-field';
import '../../ui/form/inputs.css';
import { useSchemaForm } from '../../ui/form/use-schema-form';
import { FocusedAlert } from '../../ui/states/focused-alert';
import { useReportPerson } from './api';
import type { PersonRef } from './person-menu';

/** The longest text that the server takes, in characters. */
const MAX_TEXT = 2000;

type Answers = { reason: ReportReason | ''; text: string };

const SCHEMA = z.object({ reason: oneOf(REPORT_REASONS, 'questionnaire.chooseOne'), text: z.string() });

interface ReportDialogProps {
  person: PersonRef;
  /** The event at which both are, or were. */
  eventId: number;
  /** The e-mail of the guest who reports: the draft is theirs. */
  email: string | undefined;
  onClose: () => void;
}

/** Tells the organisers about somebody, who does not learn of it. What is typed is kept until it is sent. */
export function ReportDialog({ person, eventId, email, onClose }: ReportDialogProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const formId = useId();
  const owner = ownerOf(email, person.id);
  const form = useSchemaForm<Answers>({
    initial: { reason: '', text: '', ...readDraft<Answers>('report', owner) },
    schema: SCHEMA,
    onChange: (answers) => saveDraft('report', owner, answers),
  });
  const report = useReportPerson(person.id, () => clearDraft('report'));
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
        <FocusedAlert tone="good">{t('people.report.done', { name: person.name })}</FocusedAlert>
      ) : (
        <form
          id={formId}
          className={stack.stack}
          {...form.formProps((answers) => !report.isPending && report.mutate(bodyOf(answers, eventId)))}
        >
          <p>{t('people.report.lead', { name: person.name })}</p>
          <ChoiceField
            name="reason"
            label={t('people.report.reason')}
            options={REPORT_REASONS.map((value) => ({ value, label: t(`people.report.reasons.${value}`) }))}
            value={form.values.reason}
            error={form.field('reason').error}
            onChange={(value) => form.set('reason', value)}
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
      {report.isError && <Alert tone="bad">{errorText(report.error, 'people.failed')}</Alert>}
    </Dialog>
  );
}

function bodyOf(answers: Answers, eventId: number): Report {
  const { reason, text } = SCHEMA.parse(answers);
  return { reason, text: text.trim(), event_id: eventId };
}
