import { Badge as MantineBadge } from '@mantine/core';
import type { ReactNode } from 'react';
import './badge.css';
import type { Tone } from './tone';

interface BadgeProps {
  tone?: Tone;
  size?: 'md' | 'lg';
  icon?: ReactNode;
  children: ReactNode;
}

/** A state in a word. */
export function Badge({ tone = 'plain', size = 'md', icon, children }: BadgeProps) {
  return (
    <MantineBadge
      component="span"
      variant="light"
      color={tone}
      fw={600}
      size={size}
      mod={{ size }}
      leftSection={icon}
    >
      {children}
    </MantineBadge>
  );
}
