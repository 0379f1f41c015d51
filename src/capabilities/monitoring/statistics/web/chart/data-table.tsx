import { type ChartTable, written } from "./chart-table.ts";

/** The figures behind a chart. The names of rows and columns stay in view. */
export function DataTable({ title, table }: { title: string; table: ChartTable }) {
  const { rowName, rows, columns } = table;
  return (
    <section aria-label={`${title}的表格`} className="max-h-96 overflow-auto overscroll-contain">
      <table className="w-full border-separate border-spacing-0 text-13">
        <thead className="text-ink-3">
          <tr>
            <th
              scope="col"
              className="sticky top-0 left-0 z-10 bg-surface py-2 pr-3 text-left font-normal whitespace-nowrap"
            >
              {rowName}
            </th>
            {columns.map(({ name }) => (
              <th
                key={name}
                scope="col"
                className="sticky top-0 bg-surface px-2 py-2 text-right font-normal whitespace-nowrap"
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="num">
          {rows.map((row, at) => (
            <tr key={row}>
              <th
                scope="row"
                className="sticky left-0 max-w-40 truncate bg-surface py-2 pr-3 text-left font-normal"
              >
                {row}
              </th>
              {columns.map(({ name, values }) => (
                <td key={name} className="hair-t px-2 py-2 text-right whitespace-nowrap">
                  {written(table, values[at] ?? null)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
