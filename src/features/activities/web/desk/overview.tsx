import { Panel } from "#capabilities/desk/admin/web/public.ts";
import type { DeskActivityDetail } from "#features/activities/desk-contract.ts";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { priceWords } from "../../price.ts";
import { Dates } from "./dates.tsx";
import { Invitations } from "./invitations.tsx";
import { Moves } from "./moves.tsx";
import { QuickCode } from "./quick-code.tsx";
import { Staff } from "./staff.tsx";

/** How an activity stands, what is missing, and what can be done with it as a whole. */
export function Overview({ activity }: { activity: DeskActivityDetail }) {
  const { missing, state, counts, kinds, entered, cancel_reason, change_note, invited_only } = activity;
  const isOver = state === "ended" || state === "cancelled";
  const figures = [
    ["报名成功", counts.confirmed],
    ["待审核", counts.in_review],
    ["候补", counts.waiting],
    ["待确认", counts.offered],
    ["已签到", entered],
  ] as const;
  return (
    <div className="grid gap-3.5 p-3 wide:px-6 wide:py-4">
      <Panel title="现在">
        {state === "cancelled" && <p className="mb-3 text-15 text-ink-2">取消原因：{cancel_reason}</p>}
        {change_note !== "" && !isOver && (
          <p className="mb-3 text-15 text-ink-2">最近的变更：{change_note}</p>
        )}
        {missing.length > 0 && (
          <div className="mb-3 rounded-2 bg-warn-soft px-3.5 py-2.5">
            <p className="text-13 font-semibold text-warn">发布之前还差</p>
            <ul className="mt-1 list-disc pl-4 text-13 text-warn">
              {missing.map(({ field, text }) => (
                <li key={field}>{text}</li>
              ))}
            </ul>
          </div>
        )}
        <dl className="num mb-3 grid grid-cols-5 gap-1 text-center">
          {figures.map(([label, count]) => (
            <div key={label}>
              <dd className="text-20 font-bold">{count}</dd>
              <dt className="text-12 text-ink-3">{label}</dt>
            </div>
          ))}
        </dl>
        <Moves activity={activity} />
      </Panel>
      <Panel title="票种" note="已占名额">
        <ul className="grid gap-3">
          {kinds.map(({ id, name, quota, taken, waiting, closed, points, fen }) => (
            <li key={id}>
              <p className="num flex items-baseline gap-2 text-15">
                <span className="min-w-0 flex-1 truncate">
                  {name}
                  {closed && "（已停止报名）"}
                </span>
                <span className="text-13 text-ink-2">
                  {priceWords({ points, fen })} · {taken}/{quota}
                  {waiting > 0 && ` · ${waiting} 人候补`}
                </span>
              </p>
              <ProgressBar
                className="mt-1.5"
                label={`${name} 已占名额`}
                value={quota === 0 ? 1 : taken / quota}
              />
              {taken > quota && (
                <p className="num mt-1 text-12 text-warn">
                  比名额多 {taken - quota} 人，已报名的不受影响；有人取消后先补齐，再轮到候补。
                </p>
              )}
            </li>
          ))}
        </ul>
      </Panel>
      {!isOver && <QuickCode activity={activity} />}
      {invited_only && <Invitations activity={activity} />}
      <Dates activity={activity} />
      <Staff activity={activity} />
    </div>
  );
}
