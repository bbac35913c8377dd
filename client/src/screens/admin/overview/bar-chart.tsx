import { useEffect, useRef, useState } from 'react';
import type { Side } from '../../../lib/sides';
import classes from './chart.module.css';
import { labelEvery, ticks } from './chart.rules';

/** One bar: its parts stand on each other, from the base line up. */
export interface Bar {
  key: string;
  label: string;
  parts: readonly { value: number; series: Side | 'one' }[];
  /** Everything about the bar in words, shown under the pointer. */
  title: string;
}

interface BarChartProps {
  /** What the chart says in one sentence; its numbers stand in the table beside it. */
  summary: string;
  bars: readonly Bar[];
  /** The top of the scale; without it, what the highest bar needs. */
  most?: number;
  format: (value: number) => string;
}

const HEIGHT = 220;
const LEFT = 56;
/** Room for the last label, which is wider than its bar. */
const RIGHT = 16;
const TOP = 10;
const BOTTOM = 26;
/** Pixels that a label below a bar takes. */
const LABEL = 64;
const WIDEST_BAR = 44;

/** A chart of bars as SVG, as wide as there is room. */
export function BarChart({ summary, bars, most, format }: BarChartProps) {
  const [box, width] = useWidth();
  const highest = Math.max(0, ...bars.map(({ parts }) => parts.reduce((sum, { value }) => sum + value, 0)));
  const lines = most === undefined ? ticks(highest) : ticks(most, false);
  const top = lines.at(-1) ?? 1;
  const plot = { width: Math.max(0, width - LEFT - RIGHT), height: HEIGHT - TOP - BOTTOM };
  const y = (value: number) => TOP + plot.height * (1 - value / top);
  const slot = plot.width / Math.max(bars.length, 1);
  const every = labelEvery(bars.length, plot.width, LABEL);
  return (
    <figure ref={box} className={classes.box}>
      <svg width={width} height={HEIGHT} aria-hidden className={classes.chart}>
        {lines.map((value) => (
          <g key={value}>
            <line x1={LEFT} x2={width - RIGHT} y1={y(value)} y2={y(value)} className={classes.line} />
            <text x={LEFT - 8} y={y(value)} dy="0.32em" textAnchor="end" className={classes.text}>
              {format(value)}
            </text>
          </g>
        ))}
        {bars.map((bar, at) => (
          <g key={bar.key}>
            <title>{bar.title}</title>
            {/* The whole column answers to the pointer, not only what is filled. */}
            <rect x={LEFT + at * slot} y={TOP} width={slot} height={plot.height} fill="transparent" />
            <Parts bar={bar} x={LEFT + (at + 0.5) * slot} width={Math.min(WIDEST_BAR, slot * 0.7)} y={y} />
            {at % every === 0 && (
              <text x={LEFT + (at + 0.5) * slot} y={HEIGHT - 8} textAnchor="middle" className={classes.text}>
                {bar.label}
              </text>
            )}
          </g>
        ))}
      </svg>
      <figcaption className="visually-hidden">{summary}</figcaption>
    </figure>
  );
}

interface PartsProps {
  bar: Bar;
  /** The middle of the bar. */
  x: number;
  width: number;
  y: (value: number) => number;
}

function Parts({ bar: { parts }, x, width, y }: PartsProps) {
  const bases = parts.map((_, at) => parts.slice(0, at).reduce((sum, { value }) => sum + value, 0));
  return parts.map(({ value, series }, at) => {
    const base = bases[at] ?? 0;
    return (
      <rect
        key={series}
        x={x - width / 2}
        y={y(base + value)}
        width={width}
        height={Math.max(0, y(base) - y(base + value))}
        data-series={series}
        className={classes.bar}
      />
    );
  });
}

/** The width of an element in pixels, as it changes. */
function useWidth(): [React.RefObject<HTMLElement | null>, number] {
  const element = useRef<HTMLElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (element.current === null) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return [element, width];
}
