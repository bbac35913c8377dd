import { Table } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import './data-table.css';

/** One column: its name, and what stands in it for a row. */
export interface Column<Row> {
  key: string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** Numbers stand at the end of their column. */
  numeric?: boolean;
  /** What is long and has no spaces may break anywhere. */
  breaks?: boolean;
  /** What would stand on many short lines otherwise, as a day with its time, keeps a least width. */
  wide?: boolean;
}

interface DataTableProps<Row> {
  /** What the table lists, for a screen reader. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
}

/** A table of these columns; the first column names the row. On a narrow screen each row is a small card; between a phone and a desktop what is too wide scrolls by itself. */
export function DataTable<Row>({ caption, columns, rows, rowKey }: DataTableProps<Row>) {
  const [box, scrolls] = useScrolls();
  return (
    <div
      ref={box}
      className="table-box"
      {...(scrolls && { role: 'group', 'aria-label': caption, tabIndex: 0 })}
    >
      <Table highlightOnHover horizontalSpacing="sm" verticalSpacing="0.6rem">
        <Table.Caption className="visually-hidden">{caption}</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ key, label, numeric }) => (
              <Table.Th key={key} scope="col" data-numeric={numeric || undefined}>
                {label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={rowKey(row)}>
              {columns.map((column, at) =>
                at === 0 ? (
                  <Table.Th key={column.key} scope="row" data-wide={column.wide || undefined}>
                    {column.cell(row)}
                  </Table.Th>
                ) : (
                  <Table.Td
                    key={column.key}
                    data-label={column.label}
                    data-numeric={column.numeric || undefined}
                    data-breaks={column.breaks || undefined}
                    data-wide={column.wide || undefined}
                  >
                    <span>{column.cell(row)}</span>
                  </Table.Td>
                ),
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

/** Returns a reference for a box, and whether what stands in it is wider than the box: then the keyboard has to reach it. */
function useScrolls(): [RefObject<HTMLDivElement | null>, boolean] {
  const ref = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const box = ref.current;
    if (!box) return undefined;
    const observer = new ResizeObserver(() => setScrolls(box.scrollWidth > box.clientWidth));
    for (const one of [box, ...box.children]) observer.observe(one);
    return () => observer.disconnect();
  }, []);
  return [ref, scrolls];
}
