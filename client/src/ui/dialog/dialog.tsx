import { Group, Modal, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Button } from '../base/button';
import './dialog.css';
import { useLayer } from './use-layer';

interface DialogProps {
  title: string;
  children: ReactNode;
  closeLabel: string;
  /** What can be done here besides closing. */
  action?: ReactNode;
  /** Whether it takes the whole screen, white by night, too: for what is shown to somebody else. */
  fullScreen?: boolean;
  onClose: () => void;
}

/** Something to look at or to decide before anything else, open while it is rendered. Escape closes it. */
export function Dialog({ title, children, closeLabel, action, fullScreen = false, onClose }: DialogProps) {
  useLayer();
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      withCloseButton={false}
      // What was typed would be lost by a click beside it.
      closeOnClickOutside={false}
      centered
      xOffset="var(--space)"
      size="32rem"
      radius={fullScreen ? 0 : 'lg'}
      fullScreen={fullScreen}
      padding={fullScreen ? 'sm' : 'clamp(1.25 * var(--space), 5vw, 2rem)'}
      // A <header> here would count as the page's.
      attributes={{ header: { role: 'none' } }}
      lockScroll={false}
      returnFocus={false}
      transitionProps={{ duration: 0 }}
    >
      <Stack gap={fullScreen ? 'xs' : 'md'}>
        {children}
        <Group justify="flex-end" gap="sm">
          {/* First, so that it has the focus when the dialog opens. */}
          <Button look="outline" onClick={onClose}>
            {closeLabel}
          </Button>
          {action}
        </Group>
      </Stack>
    </Modal>
  );
}
