import { Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PersonDetail } from '../../../api/admin-types';
import type { Credits } from '../../../api/types';
import { useGiveCredit, usePersonCredits } from '../../../features/admin/credits/api';
import { CreditFields, creditToWire, NO_CREDIT } from '../../../features/admin/credits/credit-fields';
import { day } from '../../../lib/dates/dates';
import { chf } from '../../../lib/money';
import { AdminError, AdminQueryError } from '../../../ui/admin/admin-error';
import { CsvButton } from '../../../ui/admin/csv-button';
import { Panel } from '../../../ui/admin/panel';
import { Button } from '../../../ui/base/button';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog';
import classes from './person.module.css';
import '../../../ui/widgets/stack.css';

/** What a person has with us as credit, and giving them more. */
export function CreditPanel({ person }: { person: PersonDetail }) {
  const { t } = useTranslation('admin');
  const [giving, setGiving] = useState(false);
  const credits = usePersonCredits(person.account_id);
  return (
    <Panel title={t('credits.title')}>
      {credits.data === undefined && credits.isError && <AdminQueryError query={credits} />}
      {credits.data !== undefined && (
        <>
          <p>
            {credits.data.items.length === 0
              ? t('credits.none')
              : `${t('credits.balance')}: ${chf(credits.data.balance)}`}
          </p>
          <ul className={classes.notes}>
            {credits.data.items.map((credit) => (
              <Entry key={credit.id} credit={credit} />
            ))}
          </ul>
        </>
      )}
      <Group gap="xs">
        <Button look="outline" aria-haspopup="dialog" onClick={() => setGiving(true)}>
          {t('credits.give')}
        </Button>
        <CsvButton
          look="plain"
          path={`/api/admin/people/${person.account_id}/credits.csv`}
          name="credits.csv"
          label={`${t('common.csv')}: ${t('credits.title')}`}
          short={t('common.csvShort')}
        />
      </Group>
      {giving && <GiveDialog person={person} onClose={() => setGiving(false)} />}
    </Panel>
  );
}

function Entry({ credit }: { credit: Credits['items'][number] }) {
  const { t } = useTranslation('admin');
  const { chf: amount, left_chf, reason, created_at, expires_at } = credit;
  // It ends at midnight: the day before is the last.
  const lastDay = new Date(Date.parse(expires_at) - 1).toISOString();
  return (
    <li className={classes.note}>
      <p>
        {t('credits.left', { left: chf(left_chf), amount: chf(amount) })} · {t(`credits.reasons.${reason}`)}
      </p>
      <small>
        {day(created_at)} · {t('credits.until', { date: day(lastDay) })}
      </small>
    </li>
  );
}

function GiveDialog({ person, onClose }: { person: PersonDetail; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const [values, setValues] = useState(NO_CREDIT);
  const give = useGiveCredit(person.account_id, onClose);
  const wire = creditToWire(values);
  return (
    <ConfirmDialog
      title={t('credits.giveTitle', { name: person.name ?? person.email })}
      confirmLabel={t('credits.give')}
      keepLabel={t('common.cancel')}
      busy={give.isPending}
      ready={wire !== undefined}
      onConfirm={() => wire && give.mutate(wire)}
      onClose={onClose}
    >
      <p>{t('credits.giveText')}</p>
      <CreditFields values={values} onChange={setValues} />
      <AdminError error={give.error} />
    </ConfirmDialog>
  );
}
