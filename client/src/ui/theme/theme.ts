import {
  createTheme,
  type CSSVariablesResolver,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';

/** Burnt apéritif orange; shade 7 carries white text at 5.2:1. */
const aperitif: MantineColorsTuple = [
  '#FFF4EC',
  '#FFE4D1',
  '#FDC9A6',
  '#FBAA78',
  '#F58A4B',
  '#E96A26',
  '#D65415',
  '#C2410C',
  '#A1360B',
  '#7E2B0B',
];

/** Lake teal; shade 7 carries white text at 5.5:1. */
const lake: MantineColorsTuple = [
  '#EAF7F5',
  '#D0ECE8',
  '#A3DAD3',
  '#70C5BB',
  '#45ADA2',
  '#259488',
  '#16837A',
  '#0F766E',
  '#0C5F59',
  '#094A46',
];

/** The plum night: Mantine takes text from the front of this list and surfaces from its end. */
const dark: MantineColorsTuple = [
  '#FBEFE3',
  '#E0CCDC',
  '#C9B2CB',
  '#A58BAA',
  '#7D6187',
  '#5B4167',
  '#3C2549',
  '#21102A',
  '#1A0C22',
  '#12081A',
];

const fieldProps = {
  size: 'md',
  inputWrapperOrder: ['label', 'input', 'description', 'error'],
};

/** The tones of alerts and badges beside Mantine's colours: text on a tint of the palette. */
const TONES: Record<string, readonly [background: string, color: string]> = {
  good: ['var(--good-tint)', 'var(--good)'],
  warn: ['var(--warn-tint)', 'var(--warn)'],
  bad: ['var(--bad-tint)', 'var(--bad)'],
  info: ['var(--lake-tint)', 'var(--ink)'],
  plain: ['var(--tint)', 'var(--ink)'],
};

const variantColors: VariantColorsResolver = (input) => {
  const tone = TONES[input.color ?? ''];
  if (tone === undefined) return defaultVariantColorsResolver(input);
  const [background, color] = tone;
  return { background, hover: background, color, border: 'transparent' };
};

/** The one theme: colours, type and sizes of every Mantine part. What CSS alone needs stands in styles/palette.css. */
export const theme = createTheme({
  primaryColor: 'aperitif',
  primaryShade: 7,
  colors: { aperitif, lake, dark },
  black: '#2B1433',
  fontFamily: 'var(--font-text)',
  headings: { fontFamily: 'var(--font-display)', fontWeight: '600' },
  defaultRadius: 'md',
  radius: { sm: '0.5rem', md: '0.75rem', lg: '1.25rem' },
  variantColorResolver: variantColors,
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // Named by string: importing the parts here would put all of them into the first chunk.
    TextInput: { defaultProps: fieldProps },
    PasswordInput: { defaultProps: fieldProps },
    Textarea: { defaultProps: fieldProps },
    NativeSelect: { defaultProps: fieldProps },
    Select: { defaultProps: fieldProps },
    NumberInput: { defaultProps: fieldProps },
    TimePicker: { defaultProps: fieldProps },
    DatePickerInput: { defaultProps: fieldProps },
    DateTimePicker: { defaultProps: fieldProps },
  },
});

const ours = {
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-soft)',
  '--mantine-color-anchor': 'var(--accent-text)',
  '--mantine-color-error': 'var(--bad)',
  '--mantine-color-placeholder': 'var(--ink-faint)',
  '--mantine-color-default': 'var(--card)',
  '--mantine-color-default-hover': 'var(--tint)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line-strong)',
};

/** Points Mantine's semantic colours at our palette, whose contrast is checked; its own dimmed, error and link colours fail AA. */
export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: ours, dark: ours });
