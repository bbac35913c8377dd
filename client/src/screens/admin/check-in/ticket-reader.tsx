import { TextInput } from '@mantine/core';
import { IconCamera, IconCameraOff } from '@tabler/icons-react';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/base/button';
import '../../../ui/form/inputs.css';
import { Camera } from './camera';
import classes from './check-in.module.css';
import { qrReader } from './scan';

/** Takes a guest's ticket: through the camera, or as its code. */
export function TicketReader({ onTicket }: { onTicket: (ticket: string) => void }) {
  const { t } = useTranslation('admin');
  const [looking, setLooking] = useState(false);
  const [code, setCode] = useState('');
  useEffect(() => {
    // While there is a connection: later there may be none.
    qrReader().catch(() => undefined);
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === '') return;
    onTicket(code.trim());
    setCode('');
  };
  return (
    <div className={classes.reader}>
      {looking && <Camera onCode={onTicket} />}
      <Button look={looking ? 'outline' : 'filled'} onClick={() => setLooking(!looking)}>
        {looking ? <IconCameraOff size={22} aria-hidden /> : <IconCamera size={22} aria-hidden />}
        {t(looking ? 'checkIn.stopScan' : 'checkIn.scan')}
      </Button>
      <details className={classes.byCode}>
        <summary>{t('checkIn.byCode')}</summary>
        <form onSubmit={submit} className={classes.codeForm}>
          <TextInput
            label={t('checkIn.code')}
            value={code}
            onChange={({ currentTarget }) => setCode(currentTarget.value)}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
          />
          <Button type="submit" look="outline">
            {t('checkIn.checkIn')}
          </Button>
        </form>
      </details>
    </div>
  );
}
