import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/base/button';
import { Dialog } from '../../ui/dialog/dialog';
import { BringFriend } from './bring-friend';

/** Opens what one can do for a friend who comes along. For guests with a place, where friends are welcome. */
export default function BringFriendButton({ eventId }: { eventId: number }) {
  const { t } = useTranslation(['event', 'translation']);
  const [open, setOpen] = useState(false);
  return (
    <div>
      <Button look="outline" onClick={() => setOpen(true)}>
        <IconUserPlus size={20} aria-hidden />
        {t('friend.title')}
      </Button>
      {open && (
        <Dialog
          title={t('friend.title')}
          closeLabel={t('translation:common.close')}
          onClose={() => setOpen(false)}
        >
          <BringFriend eventId={eventId} explains />
        </Dialog>
      )}
    </div>
  );
}
