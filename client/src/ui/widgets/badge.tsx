import { Badge as MantineBadge } from '@mantine/core';
import type { ReactNode } from 'react';
import './badge.css';
import type { Tone } from './tone';

/** A state in a word. */
export function Badge({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <MantineBadge component="span" variant="light" color={tone} fw={600}>
      {children}
    </MantineBadge>
  );
}
