import { useState } from "react";
import { Panel, TableSwitch, useWide } from "#capabilities/desk/admin/web/public.ts";
import type { WarningDetail } from "#capabilities/monitoring/monitoring/contract.ts";
import { formatDate } from "#shared/format.ts";
import { minutesInWords } from "../components/words.ts";
import { labelled, momentOf } from "./curve-labels.ts";

type Curve = WarningDetail["curve"];

const wideFrame = { width: 640, height: 230, left: 34, right: 632, top: 16, bottom: 198 };
const phoneFrame = { width: 340, height: 190, left: 28, right: 334, top: 14, bottom: 160 };

/** Texts in equal steps around the alarm, with what is usual then; a table stands behind it. */
export function SpikeCurve({ curve, raisedAt }: { curve: Curve; raisedAt: string }) {
  const [asTable, setAsTable] = useState(false);
  return (
    <Panel
      title="前后曲线"
      note={`每 ${minutesInWords(curve.step_minutes)}条数`}
      action={<TableSwitch asTable={asTable} onChange={setAsTable} />}
    >
      {asTable ? <Table curve={curve} /> : <Lines curve={curve} raisedAt={raisedAt} />}
      {curve.points.some(({ usual }) => usual !== null) && (
        <p className="mt-2 flex flex-wrap gap-x-4 text-12 text-ink-3">
          <span>
            <span aria-hidden="true" className="mr-1.5 inline-block h-0.5 w-4 bg-accent align-middle" />
            命中内容
          </span>
          <span>
            <span
              aria-hidden="true"
              className="mr-1.5 inline-block w-4 border-t border-dashed border-ink-3 align-middle"
            />
            前 7 天同一时段的平均
          </span>
        </p>
      )}
    </Panel>
  );
}

function Lines({ curve: { points }, raisedAt }: { curve: Curve; raisedAt: string }) {
  const { width, height, left, right, top, bottom } = useWide() ? wideFrame : phoneFrame;
  const most = Math.max(4, ...points.flatMap(({ texts, usual }) => [texts, usual ?? 0]));
  const step = Math.ceil(most / 4);
  const max = step * 4;
  const x = (index: number) => left + ((right - left) * index) / Math.max(1, points.length - 1);
  const y = (value: number) => bottom - ((bottom - top) * value) / max;
  const line = (values: readonly number[]) =>
    values
      .map((value, index) => `${index === 0 ? "M" : "L"}${x(index).toFixed(1)} ${y(value).toFixed(1)}`)
      .join("");
  const texts = line(points.map((point) => point.texts));
  const usual = points.every((point) => point.usual !== null)
    ? line(points.map((point) => point.usual ?? 0))
    : null;
  const raised = points.findLastIndex(({ at }) => at <= raisedAt);
  const labels = labelled(points.length);
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className="num block w-full text-[12px]"
      role="img"
      aria-label={points.map(({ at, texts: n }) => `${momentOf(at)} ${n} 条`).join("；")}
    >
      {[0, 1, 2, 3, 4].map((tick) => (
        <g key={tick}>
          <path d={`M${left} ${y(tick * step)}H${right}`} stroke="var(--line)" />
          <text x={left - 6} y={y(tick * step) + 4} textAnchor="end" fill="var(--ink-3)">
            {tick * step}
          </text>
        </g>
      ))}
      {raised >= 0 && (
        <g>
          <path d={`M${x(raised)} ${top}V${bottom}`} stroke="var(--bad)" strokeDasharray="3 3" />
          <text
            x={x(raised) + (raised > points.length / 2 ? -6 : 6)}
            y={top + 10}
            textAnchor={raised > points.length / 2 ? "end" : "start"}
            fill="var(--bad)"
          >
            触发
          </text>
        </g>
      )}
      {usual && <path d={usual} fill="none" stroke="var(--ink-3)" strokeWidth="1.5" strokeDasharray="4 4" />}
      <path
        d={`${texts}L${x(points.length - 1)} ${bottom}L${left} ${bottom}Z`}
        fill="var(--accent)"
        opacity="0.12"
      />
      <path d={texts} fill="none" stroke="var(--accent)" strokeWidth="2.5" strokeLinejoin="round" />
      {labels.map((index, at) => (
        <text
          key={points[index]?.at ?? at}
          x={x(index)}
          y={bottom + 22}
          textAnchor={at === 0 ? "start" : at === labels.length - 1 ? "end" : "middle"}
          fill="var(--ink-3)"
        >
          {points[index] && momentOf(points[index].at)}
        </text>
      ))}
    </svg>
  );
}

function Table({ curve: { points } }: { curve: Curve }) {
  return (
    <div className="max-h-96 overflow-y-auto">
      <table className="num w-full text-15">
        <thead>
          <tr className="text-left text-13 text-ink-3">
            <th className="py-1.5 font-normal">时间</th>
            <th className="py-1.5 text-right font-normal">内容</th>
            <th className="py-1.5 text-right font-normal">平时</th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ at, texts, usual }) => (
            <tr key={at} className="hair-t">
              <td className="py-1.5">{formatDate(at, { time: true, year: false })}</td>
              <td className="py-1.5 text-right">{texts}</td>
              <td className="py-1.5 text-right text-ink-3">{usual === null ? "–" : usual.toFixed(1)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
