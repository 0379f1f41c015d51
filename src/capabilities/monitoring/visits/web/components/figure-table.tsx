import type { ReactNode } from "react";

/** Figures in rows: the name first, which stays in view while the rest scrolls. */
export function FigureTable({
  label,
  columns,
  rows,
}: {
  label: string;
  columns: readonly string[];
  /** `act`: what can be done about it, under its last column. */
  rows: readonly { key: string; cells: readonly string[]; act?: ReactNode }[];
}) {
  return (
    <section aria-label={label} className="max-h-96 overflow-auto overscroll-contain">
      <table className="w-full border-separate border-spacing-0 text-13">
        <thead className="text-ink-3">
          <tr>
            {columns.map((name, at) => (
              <th
                key={name}
                scope="col"
                className={
                  at === 0
                    ? "sticky top-0 left-0 z-10 bg-surface py-2 pr-3 text-left font-normal whitespace-nowrap"
                    : "sticky top-0 bg-surface px-2 py-2 text-right font-normal whitespace-nowrap"
                }
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="num">
          {rows.map(({ key, cells: [name, ...rest], act }) => (
            <tr key={key}>
              <th
                scope="row"
                className="hair-t sticky left-0 max-w-40 truncate bg-surface py-2 pr-3 text-left font-normal"
              >
                {name}
              </th>
              {rest.map((cell, at) => (
                <td key={columns[at + 1]} className="hair-t px-2 py-2 text-right whitespace-nowrap">
                  {cell}
                </td>
              ))}
              {act && <td className="hair-t px-2 py-2 text-right whitespace-nowrap">{act}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
