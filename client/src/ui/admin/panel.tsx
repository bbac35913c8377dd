import { Box, Group, Paper, Stack } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import './panel.css';

interface PanelProps {
  title: string;
  /** Buttons beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A part of a page on its own sheet. */
export function Panel({ title, actions, children }: PanelProps) {
  const id = useId();
  return (
    <Paper component="section" withBorder radius="lg" p="clamp(1.1rem, 4vw, 1.75rem)" aria-labelledby={id}>
      <Stack gap="1.25rem" h="100%">
        <Group justify="space-between" gap="sm">
          <Box component="h2" id={id} fz="1.3rem">
            {title}
          </Box>
          {actions}
        </Group>
        {children}
      </Stack>
    </Paper>
  );
}
