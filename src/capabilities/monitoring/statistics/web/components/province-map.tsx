import { useState } from "react";
import { Panel, TableSwitch } from "#capabilities/desk/admin/web/public.ts";
import { formatCount } from "#shared/format.ts";
import { DataTable } from "../chart/data-table.tsx";
import { MAP, provinceTiles } from "./province-tiles.ts";
import { sideBySide } from "./side-by-side.ts";

const SIDE = 40;

export interface ProvinceMapProps {
  note: string;
  words: readonly { name: string; shares: readonly { name: string; value: number }[] }[];
}

/** Where it was written from, by province: one tile each, the fuller the stronger; the table says which word. */
export function ProvinceMap({ note, words }: ProvinceMapProps) {
  const [asTable, setAsTable] = useState(false);
  const all = words.flatMap(({ shares }) => shares);
  const { tiles, elsewhere } = provinceTiles(all);
  const most = Math.max(1, ...tiles.map(({ value }) => value));
  const named = tiles.filter(({ value }) => value > 0).sort((a, b) => b.value - a.value);
  return (
    <Panel title="IP 属地" note={note} action={<TableSwitch asTable={asTable} onChange={setAsTable} />}>
      {asTable ? (
        <DataTable title="IP 属地" table={sideBySide("属地", words, all.length)} />
      ) : (
        <>
          <svg
            viewBox={`0 0 ${MAP.columns * SIDE} ${MAP.rows * SIDE}`}
            className="num block w-full text-[12px]"
            role="img"
            aria-label={`按省份的地图：${named.map(({ name, value }) => `${name} ${value} 次`).join("，")}`}
          >
            {tiles.map(({ name, column, row, value }) => (
              <g key={name} transform={`translate(${column * SIDE} ${row * SIDE})`}>
                <rect width={SIDE - 3} height={SIDE - 3} rx="5" fill="var(--surface-2)" />
                {value > 0 && (
                  <rect
                    width={SIDE - 3}
                    height={SIDE - 3}
                    rx="5"
                    fill="var(--accent)"
                    opacity={0.15 + (0.4 * value) / most}
                  />
                )}
                <text
                  x={(SIDE - 3) / 2}
                  y={value > 0 ? 16 : 23}
                  textAnchor="middle"
                  fill={value > 0 ? "var(--ink)" : "var(--ink-3)"}
                >
                  {name}
                </text>
                {value > 0 && (
                  <text x={(SIDE - 3) / 2} y="31" textAnchor="middle" fill="var(--ink)">
                    {formatCount(value)}
                  </text>
                )}
              </g>
            ))}
          </svg>
          {elsewhere.length > 0 && (
            <p className="pt-2 text-13 text-ink-2">
              图外：{elsewhere.map(({ name, value }) => `${name} ${value}`).join("、")}
            </p>
          )}
        </>
      )}
    </Panel>
  );
}
