import { Drawer as MantineDrawer, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import './dialog.css';
import { LayerBelow, useLayer } from './use-layer';

interface DrawerProps {
  title: string;
  children: ReactNode;
  onClose: () => void;
}

/** A sheet at the side with the details of one row, open while it is rendered. Escape closes it, unless a dialog stands on it. */
export function Drawer({ title, children, onClose }: DrawerProps) {
  const { t } = useTranslation('admin');
  const { covered, cover } = useLayer();
  return (
    <LayerBelow value={cover}>
      <MantineDrawer
        opened
        onClose={onClose}
        title={title}
        position="right"
        size="34rem"
        padding="1.25rem"
        closeOnEscape={!covered}
        closeButtonProps={{ 'aria-label': t('common.close'), size: 44, iconSize: 22 }}
        // A <header> here would count as the page's.
        attributes={{ header: { role: 'none' } }}
        lockScroll={false}
        returnFocus={false}
        transitionProps={{ duration: 0 }}
      >
        <Stack gap="lg" pt="md">
          {children}
        </Stack>
      </MantineDrawer>
    </LayerBelow>
  );
}
