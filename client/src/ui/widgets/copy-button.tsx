import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../base/button';

interface CopyButtonProps {
  text: string;
  label: string;
  /** The label with what is copied, where several stand on a screen. */
  name?: string;
  /** What it says once the text is in the clipboard. */
  copied: string;
}

/** Copies a text. Where the browser does not allow it, the text beside it can be selected. */
export function CopyButton({ text, label, name, copied }: CopyButtonProps) {
  const [done, setDone] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setDone(true),
      () => undefined,
    );
  const Icon = done ? IconCheck : IconCopy;
  return (
    <Button look="outline" onClick={() => void copy()} aria-label={done ? undefined : name}>
      <Icon size={18} aria-hidden />
      <span aria-live="polite">{done ? copied : label}</span>
    </Button>
  );
}
