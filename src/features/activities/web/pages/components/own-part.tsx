import { useState } from "react";
import { useScreen } from "#client/screen-context.tsx";
import type { ActivityDetail } from "#features/activities/contract.ts";
import type { ActivitySide } from "#features/activities/mine-contract.ts";
import { pathOf } from "#sections/paths.ts";
import { type ActivityState, isLive, signUpStateNames } from "#shared/activity-standing.ts";
import { timeUntil } from "#shared/activity-time.ts";
import { buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { RelativeTime } from "#ui/relative-time.tsx";

const Certificate = lazyPart(async () => (await import("./certificate-sheet.tsx")).default);

interface OwnPartProps {
  activity: ActivityDetail;
  side: ActivitySide;
  state: ActivityState;
  now: Date | null;
}

/** The member's own: his ticket with the way to its code, where his sign-up stands, his certificate, the gate for staff. */
export default function OwnPart({ activity, side, state, now }: OwnPartProps) {
  const { section } = useScreen();
  const [isShown, setShown] = useState(false);
  const signUp = side.sign_up !== null && isLive(side.sign_up.state) ? side.sign_up : null;
  const gate = pathOf("active.code", {}, { section, query: { gate: activity.id } });
  const isAhead = state !== "ended" && state !== "cancelled";
  return (
    <div className="mt-4">
      {signUp && isAhead ? <Ticket activity={activity} signUp={signUp} state={state} now={now} /> : null}
      {side.attended ? (
        <div className="mx-edge flex items-center gap-3 rounded-3 bg-accent-soft p-4">
          <Icon name="medal" size="l" className="flex-none text-accent-ink" />
          <p className="min-w-0 flex-1">
            <span className="block text-15 font-semibold">你参加了这场活动</span>
            <span className="block text-13 text-ink-2">
              {side.sign_up?.entered_at ? (
                <>
                  <RelativeTime value={side.sign_up.entered_at} />
                  签到
                </>
              ) : (
                "感谢同行"
              )}
            </span>
          </p>
          <button
            type="button"
            className={buttonClass({ variant: "line", size: "s" })}
            onClick={() => setShown(true)}
          >
            电子证书
          </button>
        </div>
      ) : null}
      {side.staff !== null && isAhead ? (
        <a
          href={gate}
          className="press mx-edge mt-3 flex min-h-13 items-center gap-3 rounded-2 bg-surface-2 px-4"
        >
          <Icon name="qr" />
          <span className="flex-1 text-15 font-semibold">
            {side.staff === "marshal" ? "领队工作台：签到与点名" : "签到工作台"}
          </span>
          <Icon name="right" size="s" className="text-ink-3" />
        </a>
      ) : null}
      {isShown ? <Certificate id={activity.id} onClose={() => setShown(false)} /> : null}
    </div>
  );
}

type SignUp = NonNullable<ActivitySide["sign_up"]>;

/** The ticket as a card; its code is on a screen of its own, bright and without anything beside it. */
function Ticket({ activity, signUp, state, now }: Omit<OwnPartProps, "side"> & { signUp: SignUp }) {
  const { section } = useScreen();
  const apply = pathOf("active.apply", { id: activity.id }, { section });
  const code = pathOf("active.code", {}, { section, query: { ticket: signUp.id } });
  const isConfirmed = signUp.state === "confirmed";
  const left = now === null ? "" : timeUntil(new Date(activity.starts_at), now);
  const car = [signUp.car, signUp.seats > 1 && `${signUp.seats} 人`].filter(Boolean).join(" · ");
  return (
    <section aria-label="我的报名" className="relative mx-edge overflow-hidden rounded-4 bg-accent-soft">
      <div className="flex gap-3 px-5 pt-4 pb-3">
        <div className="min-w-0 flex-1">
          <p className="text-13 text-ink-2">
            {isConfirmed ? "入场券" : signUpStateNames[signUp.state]} · {signUp.kind.name}
            {signUp.convoy > 0 ? ` · 第 ${signUp.convoy} 组` : ""}
          </p>
          <p className="num text-34 leading-tight font-extrabold">
            {isConfirmed
              ? signUp.number === null
                ? "已确认"
                : `P${signUp.number}`
              : signUp.state === "waiting"
                ? `第 ${signUp.place ?? 1} 位`
                : signUpStateNames[signUp.state]}
          </p>
          {signUp.name ? <p className="mt-1 text-15 text-ink-2">{signUp.name}</p> : null}
          {car ? <p className="num text-15 text-ink-2">{car}</p> : null}
        </div>
        {isConfirmed && signUp.can.enter ? (
          <a
            href={code}
            className="press flex w-24 flex-none flex-col items-center justify-center gap-1.5 self-start rounded-3 bg-surface py-4"
          >
            <Icon name="qr" size="l" />
            <span className="text-12 text-ink-2">入场时出示</span>
          </a>
        ) : null}
      </div>
      <div className="relative h-4" aria-hidden="true">
        <span className="absolute top-0 -left-1 size-4 rounded-full bg-surface" />
        <span className="absolute top-0 -right-1 size-4 rounded-full bg-surface" />
        <span className="absolute inset-x-4 top-1/2 border-t border-dashed border-line-2" />
      </div>
      <p className="flex min-h-11 items-center gap-2 px-5 pb-2 text-15">
        <Icon name="clock" size="m" className="flex-none" />
        {signUp.entered_at ? (
          <span>
            已入场 <RelativeTime value={signUp.entered_at} />
          </span>
        ) : state === "running" ? (
          "活动进行中"
        ) : left ? (
          <span>
            距集合还有 <b className="num font-bold">{left}</b>
          </span>
        ) : null}
        <a href={apply} className="press hit ml-auto flex flex-none items-center text-accent-ink">
          我的报名
          <Icon name="right" size="s" />
        </a>
      </p>
    </section>
  );
}
