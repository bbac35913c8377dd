import { NativeSelect } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountSettings } from '../../../api/types';
import { useSaveAccountSettings } from '../../../features/account/api';
import { LANGUAGE_CODES, LANGUAGES, toLanguage } from '../../../lib/i18n/languages';
import { Button } from '../../../ui/base/button';
import { Checkbox } from '../../../ui/form/checkbox';
import '../../../ui/form/inputs.css';
import { FocusedAlert } from '../../../ui/states/focused-alert';
import { AccountError } from '../account-error';
import classes from '../account.module.css';

/** What can be switched off; the order is that of an evening. */
const OCCASIONS = ['reminders', 'matches', 'feedback', 'connections', 'news'] as const;

/** The language of mails, a box for each occasion of one, and whether they say what about where others may read it. */
export function SettingsForm({ saved }: { saved: AccountSettings }) {
  const { t } = useTranslation(['account', 'translation']);
  const [values, setValues] = useState(saved);
  const save = useSaveAccountSettings();
  const change = (next: Partial<AccountSettings>) => {
    save.reset();
    setValues({ ...values, ...next });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!save.isPending) save.mutate(values);
  };
  return (
    <form onSubmit={submit} className={classes.form}>
      <NativeSelect
        label={t('settings.language')}
        description={t('settings.languageHint')}
        value={values.language}
        onChange={({ currentTarget }) => change({ language: toLanguage(currentTarget.value) })}
        data={LANGUAGE_CODES.map((value) => ({ value, label: LANGUAGES[value] }))}
      />
      <fieldset className={classes.boxes}>
        <legend>{t('settings.notifications')}</legend>
        {OCCASIONS.map((occasion) => (
          <Checkbox
            key={occasion}
            label={t(`settings.${occasion}`)}
            hint={t(`settings.hints.${occasion}`)}
            checked={values.notifications[occasion]}
            onChange={(checked) =>
              change({ notifications: { ...values.notifications, [occasion]: checked } })
            }
          />
        ))}
        <p className={classes.soft}>{t('settings.notificationsHint')}</p>
      </fieldset>
      <Checkbox
        label={t('settings.hidePreviews')}
        hint={t('settings.hints.hidePreviews')}
        checked={values.hide_previews}
        onChange={(hide_previews) => change({ hide_previews })}
      />
      {save.isSuccess && <FocusedAlert tone="good">{t('settings.saved')}</FocusedAlert>}
      <AccountError error={save.error} />
      <div className={classes.actions}>
        <Button type="submit" busy={save.isPending}>
          {t('translation:common.save')}
        </Button>
      </div>
    </form>
  );
}
