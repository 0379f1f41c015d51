import { useScreen } from "#client/screen-context.tsx";
import type { OwnSignUp } from "#features/activities/contract.ts";
import { pathOf } from "#sections/paths.ts";
import { isLive, type SignUpState } from "#shared/activity-standing.ts";
import { formatDate } from "#shared/format.ts";
import { formatFen } from "#shared/money.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/icon.tsx";
import { applyPath } from "../../../address.ts";
import { usePaying } from "../paying.ts";
import { timesOf } from "../words.ts";
import { GroupCodes } from "./group-codes.tsx";
import { TicketCard } from "./ticket-card.tsx";

/** What came of it, in a line and what follows. */
function wordsOf({ state, place, activity, fen, answer_by }: OwnSignUp): {
  title: string;
  text: string;
  good: boolean;
} {
  switch (state) {
    case "confirmed":
      return { title: "报名成功", text: `${timesOf(activity)} 见`, good: true };
    case "in_review":
      return { title: "已提交，待审核", text: "名额为你保留，主办方审核后发消息告诉你", good: true };
    case "waiting":
      return {
        title: `候补第 ${place ?? 1} 位`,
        text: "有人取消时按顺序递补，轮到会发消息，请在时限内确认",
        good: false,
      };
    case "offered":
      if (fen > 0)
        return {
          title: "名额已为你留好",
          text: `请在 ${formatDate(answer_by ?? activity.starts_at, { time: true })} 前支付 ${formatFen(fen)}`,
          good: true,
        };
      return { title: "轮到你了", text: "名额为你留着，请尽快确认", good: true };
    default:
      return { title: "这份报名已结束", text: "名额已让出，还想参加可以重新报名", good: false };
  }
}

/** What happens next. */
const next: Readonly<Record<SignUpState, string>> = {
  confirmed: "活动前一天和开始前两小时会提醒你",
  in_review: "主办方逐份审核，通过后入场券自动生效",
  waiting: "轮到你时发消息，名额为你留到消息里写的时间",
  offered: "在时限内确认，过时名额让给下一位",
  rejected: "",
  cancelled: "",
  lapsed: "",
  removed: "",
};

/** What came of a sign-up: the ticket, its groups, and where to go from here. */
export function Result({ own }: { own: OwnSignUp }) {
  const { section } = useScreen();
  const { activity, state } = own;
  const { title, text, good } = wordsOf(own);
  const comes = state === "confirmed";
  const owes = own.fen > 0 && own.can.answer;
  const pay = usePaying();
  return (
    <>
      <div className="pt-8 pb-6 text-center">
        <span
          className={cx(
            "mx-auto grid size-16 place-items-center rounded-full",
            good ? "bg-ok-soft text-ok" : "bg-warn-soft text-warn",
          )}
        >
          <Icon name={good ? "done" : "clock"} size="l" />
        </span>
        <h2 className="num mt-4 text-22 font-bold">{title}</h2>
        <p className="num mx-auto mt-1.5 max-w-75 text-13 text-ink-2">{text}</p>
      </div>
      <TicketCard named one={own} />
      <div className="mt-5 grid grid-cols-2 gap-2.5">
        {owes ? (
          <Button variant="accent" wide onClick={() => void pay(own).catch(() => undefined)}>
            支付 {formatFen(own.fen)}
          </Button>
        ) : null}
        <a
          href={
            comes ? pathOf("active.code", {}, { section, query: { ticket: own.id } }) : applyPath(activity)
          }
          className={buttonClass({ variant: owes ? "line" : "accent", wide: true })}
        >
          {comes ? "出示入场码" : "查看我的报名"}
        </a>
        {!owes && (
          <a href={`/activities/${activity.id}.ics`} className={buttonClass({ variant: "line", wide: true })}>
            加入日历
          </a>
        )}
      </div>
      {comes && <GroupCodes activityId={activity.id} />}
      {isLive(state) && (
        <section className="mt-6">
          <h2 className="text-17 font-bold">接下来</h2>
          <ul className="num mt-2 grid gap-1.5 text-13 leading-body text-ink-2">
            <li>· {owes ? "付款后报名成功，过时名额让给别人" : next[state]}</li>
            <li>· {formatDate(activity.closes_at, { time: true })} 前可以修改填写的内容</li>
            <li>· 来不了请在{own.fen > 0 ? "报名截止" : "开始"}前取消，名额立即让给候补的人</li>
          </ul>
        </section>
      )}
      <a
        href={pathOf("active.mine", {}, { section })}
        className={`${buttonClass({ variant: "quiet", wide: true })} mt-6`}
      >
        我的活动
      </a>
    </>
  );
}
