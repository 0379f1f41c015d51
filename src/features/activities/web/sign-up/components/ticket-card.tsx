import type { ReactNode } from "react";
import type { OwnSignUp } from "#features/activities/contract.ts";
import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/icon.tsx";
import { Tag } from "#ui/tag.tsx";
import { priceWords } from "../../../price.ts";
import { stateOf } from "../words.ts";
import { Countdown } from "./countdown.tsx";

/** What stands on a ticket in place of its number while there is none. */
function headOf({ state, place, number, fen }: OwnSignUp): string {
  if (number !== null && state === "confirmed") return `P${number}`;
  if (state === "waiting") return place === null ? "候补" : `第 ${place} 位`;
  if (state === "offered") return fen > 0 ? "待付款" : "待确认";
  return state === "in_review" ? "待审核" : "—";
}

const isOver = ({ state }: OwnSignUp) => ["rejected", "cancelled", "lapsed", "removed"].includes(state);

interface TicketCardProps {
  one: OwnSignUp;
  /** At the right of its upper half: the code for the gate. */
  beside?: ReactNode;
  /** At the right of its lower half: what can be done. */
  action?: ReactNode;
  /** The activity is named on it, as in a list. */
  named?: boolean;
}

/** A sign-up as a ticket: number or place, name and car above the tear, what comes next below it. */
export function TicketCard({ one, beside, action, named = false }: TicketCardProps) {
  const { activity, kind, seats, name, car, convoy } = one;
  const { label, kind: look } = stateOf(one);
  const over = isOver(one);
  return (
    <section
      aria-label={`入场券 ${activity.title}`}
      className={cx("relative overflow-hidden rounded-3", over ? "bg-surface-2" : "bg-accent-soft")}
    >
      <div className="flex gap-3 px-4 pt-4 pb-3">
        <div className="min-w-0 flex-1">
          {named && <h3 className="mb-1.5 line-clamp-2 text-17 leading-tight font-bold">{activity.title}</h3>}
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-13 text-ink-2">
            <span className="truncate">
              {kind.name}
              {convoy > 0 && ` · 第 ${convoy} 组`}
            </span>
            <Tag kind={look}>{label}</Tag>
          </p>
          <p className={cx("num mt-0.5 leading-tight font-bold", over ? "text-20 text-ink-3" : "text-26")}>
            {headOf(one)}
          </p>
          <p className="mt-1.5 truncate text-15 text-ink-2">{[name, car].filter(Boolean).join(" · ")}</p>
          <p className="num truncate text-13 text-ink-2">
            {[`${seats} 个名额`, (one.fen > 0 || one.points > 0) && priceWords(one), one.paid && "已付款"]
              .filter(Boolean)
              .join(" · ")}
          </p>
        </div>
        {beside}
      </div>
      <div className="relative mx-4 border-t border-dashed border-line-2">
        <i aria-hidden className="absolute -top-2 -left-6 size-4 rounded-full bg-surface" />
        <i aria-hidden className="absolute -top-2 -right-6 size-4 rounded-full bg-surface" />
      </div>
      <div className="flex min-h-12 items-center gap-2 px-4 py-1.5 text-13 text-ink-2">
        <Icon name="clock" size="s" className="flex-none" />
        <span className="min-w-0 flex-1">
          <NextUp one={one} />
        </span>
        {action}
      </div>
    </section>
  );
}

/** What this sign-up waits for. */
function NextUp({ one }: { one: OwnSignUp }) {
  const { state, activity, answer_by, reason } = one;
  if (state === "offered" && answer_by !== null)
    return one.fen > 0 ? (
      <Countdown until={answer_by} before="付款还剩" over="付款的时间已过" />
    ) : (
      <Countdown until={answer_by} before="确认还剩" over="确认的时间已过" />
    );
  if (state === "waiting") return <>有人取消时按顺序递补，轮到会通知你</>;
  if (state === "in_review") return <>主办方正在审核，结果发到消息</>;
  if (state !== "confirmed") return <>{reason === "" ? "名额已让出" : reason}</>;
  if (activity.state === "ended") return <>活动已结束</>;
  return <Countdown until={activity.starts_at} before="距开始还有" over="活动进行中" />;
}
