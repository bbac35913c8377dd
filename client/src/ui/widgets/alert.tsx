import { Alert as MantineAlert, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import './alert.css';
import './stack.css';
import type { Tone } from './tone';

interface AlertProps {
  /** bad: something failed; warn: the yellow of a lock; good: it worked; info: worth knowing. */
  tone: Exclude<Tone, 'plain'>;
  title?: string;
  children: ReactNode;
  action?: ReactNode;
}

/** A message in the page, next to what it is about. Failures are announced at once, the rest when the reader pauses. */
export function Alert({ tone, title, children, action }: AlertProps) {
  return (
    <MantineAlert role={tone === 'bad' ? 'alert' : 'status'} variant="light" color={tone} title={title}>
      <Stack gap="sm" align="flex-start">
        <div>{children}</div>
        {action}
      </Stack>
    </MantineAlert>
  );
}
