import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChangePreview } from '../../../api/admin-types';
import { dayTime } from '../../../lib/dates/dates';
import { chf } from '../../../lib/money';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog';
import stack from '../../../ui/base/stack.module.css';
import { Checkbox } from '../../../ui/form/checkbox';
import classes from './event-form.module.css';

/** Who has a place or wants one, what they have paid, and until when they could give it back for that. */
export function Aboard({ preview }: { preview: ChangePreview }) {
  const { t } = useTranslation('admin');
  const { paid, confirmed, held, waiting, paid_chf, free_refund_until } = preview;
  return (
    <>
      <p>{t('impact.aboard', { paid, confirmed, held, waiting, amount: chf(paid_chf) })}</p>
      {paid > 0 && <p>{t('impact.free', { date: dayTime(free_refund_until) })}</p>}
    </>
  );
}

/** For whom it would not be any more, by name, and what becomes of them; nothing if it still is for all. */
function Affected({ guests }: { guests: ChangePreview['affected'] }) {
  const { t, i18n } = useTranslation('admin');
  if (guests.length === 0) return null;
  const list = new Intl.ListFormat(i18n.language, { type: 'unit' });
  const stay = guests.some(({ has }) => has !== 'waiting');
  const leave = guests.some(({ has }) => has === 'waiting');
  return (
    <>
      <p>{t('impact.affected', { count: guests.length })}</p>
      <ul className={classes.affected}>
        {guests.map(({ account_id, name, has, reasons }) => (
          <li key={account_id}>
            <strong>{name}</strong>{' '}
            <span className={stack.soft}>
              {list.format([
                t(`impact.has.${has}`),
                ...reasons.map((reason) => t(`impact.reason.${reason}`)),
              ])}
            </span>
          </li>
        ))}
      </ul>
      {stay && <p>{t('impact.stay')}</p>}
      {leave && <p>{t('impact.leave')}</p>}
    </>
  );
}

interface ImpactDialogProps {
  preview: ChangePreview;
  onConfirm: (tells: boolean) => void;
  onClose: () => void;
}

/** Says before a change is saved whom it affects, and offers to tell them. */
export function ImpactDialog({ preview, onConfirm, onClose }: ImpactDialogProps) {
  const { t, i18n } = useTranslation('admin');
  const [tells, setTells] = useState(true);
  const what = preview.changes.map((change) => t(`impact.${change}`));
  return (
    <ConfirmDialog
      title={t('impact.title')}
      confirmLabel={t(preview.affected.length > 0 ? 'impact.anyway' : 'impact.confirm')}
      keepLabel={t('common.cancel')}
      busy={false}
      onConfirm={() => onConfirm(tells)}
      onClose={onClose}
    >
      <p>{t('impact.changes', { what: new Intl.ListFormat(i18n.language).format(what) })}</p>
      <Aboard preview={preview} />
      <Affected guests={preview.affected} />
      <Checkbox label={t('impact.tell')} checked={tells} onChange={setTells} />
    </ConfirmDialog>
  );
}
