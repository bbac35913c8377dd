import { NumberInput, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { BulkInput } from '../../../../api/admin-types';
import { LANGUAGE_CODES, LANGUAGES } from '../../../../lib/i18n/languages';
import { AdminError } from '../../../../ui/admin/admin-error';
import { Button } from '../../../../ui/base/button';
import stack from '../../../../ui/base/stack.module.css';
import { Dialog } from '../../../../ui/dialog/dialog';
import '../../../../ui/form/inputs.css';
import classes from '../../../../features/admin/events/event-form.module.css';
import { bulkChange, PLACES, useBulkForm } from './bulk-fields';

interface BulkEditDialogProps {
  busy: boolean;
  error: Error | null;
  onShow: (change: NonNullable<BulkInput['change']>) => void;
  onClose: () => void;
}

/** Asks what is to be changed of many events; what stays empty is not changed. */
export function BulkEditDialog({ busy, error, onShow, onClose }: BulkEditDialogProps) {
  const { t } = useTranslation('admin');
  const form = useBulkForm();
  const isEmpty = Object.keys(bulkChange(form.values)).length === 0;
  return (
    <Dialog title={t('bulk.edit.title')} closeLabel={t('common.cancel')} onClose={onClose}>
      <form {...form.formProps((values) => !isEmpty && onShow(bulkChange(values)))} className={stack.stack}>
        <p>{t('bulk.edit.hint')}</p>
        <TextInput {...form.field('price')} label={t('form.price')} inputMode="decimal" />
        <div className={classes.pair}>
          {PLACES.map((name) => (
            <NumberInput
              key={name}
              {...form.field(name)}
              label={t(`form.${name}`)}
              allowDecimal={false}
              allowNegative={false}
              hideControls
              inputMode="numeric"
            />
          ))}
        </div>
        <Textarea
          {...form.field('description')}
          label={t('form.description')}
          description={t('bulk.edit.textHint')}
          rows={4}
          maxLength={5000}
        />
        <details className={classes.more}>
          <summary>{t('form.otherLanguages')}</summary>
          <div className={stack.stack}>
            {LANGUAGE_CODES.map((code) => (
              <Textarea
                key={code}
                {...form.field(code)}
                label={t('form.descriptionIn', { language: LANGUAGES[code] })}
                lang={code}
                rows={3}
                maxLength={5000}
              />
            ))}
          </div>
        </details>
        <AdminError error={error} />
        <Button type="submit" busy={busy} aria-disabled={isEmpty}>
          {t('bulk.edit.show')}
        </Button>
      </form>
    </Dialog>
  );
}
