import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useMakeCode } from '../../../features/admin/codes/api';
import classes from '../../../features/admin/events/event-form.module.css';
import { EventsPicker } from './events-picker';
import { AdminError } from '../../../ui/admin/admin-error';
import { AdminPage } from '../../../ui/admin/admin-page';
import { Button, ButtonLink } from '../../../ui/base/button';
import { ChoiceField } from '../../../ui/form/choice-field';
import { DateTimeField } from '../../../ui/form/date-fields';
import '../../../ui/form/inputs.css';
import { useSchemaForm } from '../../../ui/form/use-schema-form';
import { CODE_SCHEMA, codeToWire, type CodeValues, NEW_CODE } from './code-values';

/** /admin/codes/new: one code, or many of one use each. */
export default function NewCodeScreen() {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const form = useSchemaForm<CodeValues>({ initial: NEW_CODE, schema: CODE_SCHEMA });
  const make = useMakeCode({
    onSuccess: ({ batch }) => void navigate(batch === null ? '/admin/codes' : `/admin/codes?batch=${batch}`),
  });
  const text = { autoComplete: 'off', maxLength: 60 };
  const number = { ...text, inputMode: 'decimal' } as const;
  return (
    <AdminPage title={t('codes.new')} back={{ to: '/admin/codes', label: t('codes.title') }}>
      <form className={classes.form} {...form.formProps((values) => make.mutate(codeToWire(values)))}>
        <ChoiceField
          name="kind"
          label={t('codes.kind')}
          options={[
            { value: 'percent', label: t('codes.percent') },
            { value: 'chf', label: t('codes.chf') },
          ]}
          value={form.values.kind}
          onChange={(kind) => form.set('kind', kind)}
        />
        <TextInput
          label={t('codes.code')}
          description={t('codes.codeHint')}
          {...text}
          {...form.field('code')}
        />
        <TextInput label={t('codes.amount')} {...number} {...form.field('amount')} />
        <DateTimeField label={t('codes.from')} {...form.field('from')} />
        <DateTimeField label={t('codes.until')} {...form.field('until')} />
        <TextInput
          label={t('codes.limit')}
          description={t('codes.limitHint')}
          {...number}
          {...form.field('uses')}
        />
        <EventsPicker
          label={t('codes.events')}
          description={t('codes.eventsHint')}
          chosen={form.values.events}
          onChange={(events) => form.set('events', events)}
        />
        <TextInput
          label={t('codes.note')}
          description={t('codes.noteHint')}
          {...text}
          maxLength={200}
          {...form.field('note')}
        />
        <TextInput
          label={t('codes.count')}
          description={t('codes.countHint')}
          {...number}
          {...form.field('count')}
        />
        <AdminError error={make.error} />
        <div className={classes.save}>
          <Button type="submit" busy={make.isPending}>
            {t('codes.make')}
          </Button>
          <ButtonLink to="/admin/codes" look="outline">
            {t('common.cancel')}
          </ButtonLink>
        </div>
      </form>
    </AdminPage>
  );
}
