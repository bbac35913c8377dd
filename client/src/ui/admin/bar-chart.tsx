import { BarChart as MantineBarChart } from '@mantine/charts';
import './bar-chart.css';

/** One bar: its parts stand on each other, from the base line up. */
export interface Bar {
  /** The whole name, shown under the pointer; no other bar of the chart has it. */
  title: string;
  /** The short name below the bar. */
  label: string;
  men?: number;
  women?: number;
  all?: number;
  one?: number;
}

interface BarChartProps {
  /** What the chart says in one sentence; its numbers stand in the table beside it. */
  summary: string;
  bars: readonly Bar[];
  /** The parts of a bar and their names, from the base line up. */
  series: readonly { name: 'men' | 'women' | 'all' | 'one'; label: string }[];
  /** The top of the scale; without it, what the highest bar needs. */
  most?: number;
  format: (value: number) => string;
}

const COLORS = { men: 'var(--lake)', one: 'var(--lake)', women: 'var(--accent)', all: 'var(--ink-soft)' };
/** Pixels. */
const HEIGHT = 240;
const WIDEST_BAR = 44;
const LEFT = 60;

/** A chart of bars, as wide as there is room. */
export default function BarChart({ summary, bars, series, most, format }: BarChartProps) {
  const labels = new Map(bars.map(({ title, label }) => [title, label]));
  return (
    <figure>
      <div aria-hidden>
        <MantineBarChart
          h={HEIGHT}
          type="stacked"
          data={bars.map((bar) => ({ ...bar }))}
          dataKey="title"
          series={series.map(({ name, label }) => ({ name, label, color: COLORS[name] }))}
          valueFormatter={format}
          withLegend={series.length > 1}
          legendProps={{ verticalAlign: 'top', height: 40 }}
          maxBarWidth={WIDEST_BAR}
          tickLine="none"
          gridColor="var(--line)"
          textColor="var(--ink-soft)"
          cursorFill="var(--tint)"
          xAxisProps={{ tickFormatter: (title: string) => labels.get(title) ?? '', minTickGap: 12 }}
          yAxisProps={{
            width: LEFT,
            allowDecimals: most !== undefined,
            domain: [0, most ?? 'auto'],
          }}
          barProps={{ isAnimationActive: false }}
          // A screen reader reads the summary and the table; nothing here is to be reached by keyboard.
          barChartProps={{ accessibilityLayer: false }}
        />
      </div>
      <figcaption className="visually-hidden">{summary}</figcaption>
    </figure>
  );
}
