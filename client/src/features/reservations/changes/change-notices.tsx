import { useTranslation } from 'react-i18next';
import type { EventChange } from '../../../api/types';
import stack from '../../../ui/base/stack.module.css';
import { useKeptFocus } from '../../../ui/states/use-kept-focus';
import { ChangeNotice } from './change-notice';

/** A notice for each changed event, the next one first. */
export default function ChangeNotices({ changes }: { changes: readonly EventChange[] }) {
  const { ready } = useTranslation(['account', 'translation']);
  const box = useKeptFocus(changes.length);
  if (!ready) return null;
  return (
    <div {...box} className={stack.stack} style={{ outline: 'none' }}>
      {changes.map((change) => (
        <ChangeNotice key={change.id} change={change} />
      ))}
    </div>
  );
}
