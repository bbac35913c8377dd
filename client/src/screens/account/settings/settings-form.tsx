import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountSettings } from '../../../api/types';
import { useSaveAccountSettings } from '../../../features/account/api';
import { Button } from '../../../ui/base/button';
import { Checkbox } from '../../../ui/form/checkbox';
import { FocusedAlert } from '../../../ui/states/focused-alert';
import { AccountError } from '../account-error';
import classes from '../account.module.css';

type Occasion = keyof AccountSettings['notifications'];

/** The notifications about one's own events: one box for all of them, and below "more" one for each. */
const OF_EVENTS = ['reminders', 'matches', 'feedback'] as const satisfies readonly Occasion[];

/** What may be sent: three boxes, and below "more" each kind alone, and whether previews name what it is about. */
export function SettingsForm({ saved }: { saved: AccountSettings }) {
  const { t } = useTranslation(['account', 'translation']);
  const [values, setValues] = useState(saved);
  const save = useSaveAccountSettings();
  const change = (next: Partial<AccountSettings>) => {
    save.reset();
    setValues({ ...values, ...next });
  };
  const { notifications } = values;
  const box = (name: Occasion | 'evenings', occasions: readonly Occasion[]) => (
    <Checkbox
      key={name}
      label={t(`settings.${name}`)}
      hint={t(`settings.hints.${name}`)}
      checked={occasions.every((occasion) => notifications[occasion])}
      onChange={(checked) => {
        const changed = Object.fromEntries(occasions.map((occasion) => [occasion, checked]));
        change({ notifications: { ...notifications, ...changed } });
      }}
    />
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // the language is chosen at the foot of the page, and may have changed since
    const { hide_previews } = values;
    if (!save.isPending) save.mutate({ hide_previews, notifications });
  };
  return (
    <form onSubmit={submit} className={classes.form}>
      <fieldset className={classes.boxes}>
        <legend>{t('settings.notifications')}</legend>
        {box('evenings', OF_EVENTS)}
        {box('connections', ['connections'])}
        {box('news', ['news'])}
        <p className={classes.soft}>{t('settings.notificationsHint')}</p>
      </fieldset>
      <details>
        <summary className={classes.more}>{t('settings.more')}</summary>
        <div className={classes.boxes}>
          {OF_EVENTS.map((occasion) => box(occasion, [occasion]))}
          <Checkbox
            label={t('settings.hidePreviews')}
            hint={t('settings.hints.hidePreviews')}
            checked={values.hide_previews}
            onChange={(hide_previews) => change({ hide_previews })}
          />
        </div>
      </details>
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
