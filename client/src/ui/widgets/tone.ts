/** The tones of alerts and badges; the theme gives each its colours. Words carry the meaning, the colour only helps. */
export type Tone = 'good' | 'warn' | 'bad' | 'info' | 'plain';
