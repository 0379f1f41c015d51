import type { ReactNode } from "react";
import type { Ticket } from "#features/activities/entry-contract.ts";
import { formatDate } from "#shared/format.ts";
import { buttonClass } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/icon.tsx";
import { Tag } from "#ui/tag.tsx";
import { clockTime, clockWords, WRONG_CLOCK_MS } from "./clock.ts";
import { CodeRing } from "./code-ring.tsx";
import { QrPicture } from "./qr-picture.tsx";
import { useCode } from "./use-code.ts";
import { useWakeLock } from "./use-wake-lock.ts";

export interface TicketCardProps {
  ticket: Ticket;
  /** How far this phone's clock is behind the server's, in ms. */
  offset: number;
  /** Where the activity, and the sign-up for it, are looked at. */
  activityPath: string;
}

/** A ticket with its code, or why there is none. */
export function TicketCard({ ticket, offset, activityPath }: TicketCardProps) {
  const { activity, kind, name, car, number, convoy, seats } = ticket;
  const about = [name, car].filter((one) => one !== "").join(" · ");
  return (
    <section aria-label={activity.title} className="mx-edge overflow-hidden rounded-4 bg-accent-soft">
      <div className="px-5 pt-5 pb-4">
        <div className="flex items-start justify-between gap-3">
          <div className="min-w-0">
            <p className="text-13 text-ink-2">
              {kind}
              {convoy > 0 && ` · 第 ${convoy} 组`}
              {seats > 1 && ` · ${seats} 人`}
            </p>
            <p className="num mt-0.5 text-34 leading-tight font-extrabold">
              {number === null ? "—" : `P${number}`}
            </p>
          </div>
          <StateTag ticket={ticket} />
        </div>
        <h2 className="mt-1 text-17 font-bold text-balance">{activity.title}</h2>
        <p className="num mt-1 text-13 text-ink-2">
          {formatDate(activity.starts_at, { time: true })} – {clockTime(activity.ends_at)}
        </p>
        {activity.place !== "" && <p className="text-13 text-ink-2">{activity.place}</p>}
        {about !== "" && <p className="mt-1 text-15 font-medium">{about}</p>}
      </div>
      <Perforation />
      <div className="px-5 pt-4 pb-5">
        <Below ticket={ticket} offset={offset} activityPath={activityPath} />
      </div>
    </section>
  );
}

const tags = {
  early: ["未到入场时间", "plain"],
  ready: ["可以入场", "ok"],
  entered: ["已入场", "ok"],
  unsigned: ["待签署", "warn"],
  invalid: ["入场券无效", "bad"],
  over: ["已结束", "plain"],
} as const;

function StateTag({ ticket }: { ticket: Ticket }) {
  const [label, kind] = tags[ticket.state];
  return <Tag kind={kind}>{label}</Tag>;
}

function Perforation() {
  return (
    <div className="relative h-4" aria-hidden="true">
      <span className="absolute top-0 -left-1 size-4 rounded-full bg-surface" />
      <span className="absolute top-0 -right-1 size-4 rounded-full bg-surface" />
      <span className="absolute inset-x-4 top-1/2 border-t border-dashed border-line-2" />
    </div>
  );
}

function Below({ ticket, offset, activityPath }: TicketCardProps) {
  const { state, secret, entered_at: enteredAt, gate } = ticket;
  if (state === "entered")
    return (
      <Words icon="done" title={`已入场 ${enteredAt === null ? "" : clockTime(enteredAt)}`}>
        {gate === "" ? "欢迎，玩得开心。" : `从${gate}入场，玩得开心。`}
      </Words>
    );
  if (state === "unsigned") return <ToSign ticket={ticket} />;
  if (state === "over") return <Words icon="clock" title="活动已结束" />;
  if (state === "invalid" || secret === null)
    return (
      <Words icon="ban" title="入场券无效">
        {ticket.reason}
        <a href={activityPath} className={cx(buttonClass({ variant: "line" }), "mt-4")}>
          查看活动
        </a>
      </Words>
    );
  return (
    <Code
      ticket={{ id: ticket.id, secret }}
      early={state === "early" ? ticket.opens_at : null}
      offset={offset}
    />
  );
}

interface CodeProps {
  ticket: { id: string; secret: string };
  /** From when on people are let in, where that is to come. */
  early: string | null;
  offset: number;
}

function Code({ ticket, early, offset }: CodeProps) {
  useWakeLock();
  const { text, left, impossible } = useCode(ticket, offset);
  if (impossible)
    return (
      <Words icon="alert" title="这个页面不能生成入场码">
        请用 https 地址打开，或在入口报姓名和手机尾号。
      </Words>
    );
  return (
    <div className="flex flex-col items-center">
      <div className="w-60 max-w-full rounded-3 bg-white p-2">
        {text === null ? <div className="aspect-square" /> : <QrPicture text={text} label="入场码" />}
      </div>
      <p className="mt-3 flex items-center gap-2.5 text-13 text-ink-2">
        <CodeRing left={left} />每 30 秒自动换新，截图无效
      </p>
      {early !== null && (
        <p className="num mt-2 flex items-center gap-1.5 text-13 text-ink-2">
          <Icon name="clock" size="s" />
          {formatDate(early, { time: true, year: false })} 起入场
        </p>
      )}
      <p className="mt-2 flex items-center gap-1.5 text-13 text-ink-2">
        <Icon name="sun" size="s" />
        把屏幕调亮，扫得更快
      </p>
      {Math.abs(offset) >= WRONG_CLOCK_MS && (
        <p className="mt-2 text-center text-12 text-warn">
          手机时间{clockWords(-offset / 1000)}，入场码已按标准时间生成
        </p>
      )}
    </div>
  );
}

function ToSign({ ticket }: { ticket: Ticket }) {
  return (
    <>
      <Words icon="edit" title="签署后才能入场">
        活动要求先读完并签署下面的文件。
      </Words>
      <ul className="mt-3 flex flex-col gap-2.5">
        {ticket.unsigned.map(({ key, title, path }) => (
          <li key={key}>
            <a href={path} className={buttonClass({ variant: "accent", wide: true })}>
              去签署《{title}》
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

interface WordsProps {
  icon: "done" | "edit" | "clock" | "ban" | "alert";
  title: string;
  children?: ReactNode;
}

function Words({ icon, title, children }: WordsProps) {
  return (
    <div className="flex flex-col items-center py-3 text-center">
      <Icon name={icon} size="l" className={icon === "done" ? "text-ok" : "text-ink-2"} />
      <p className="num mt-2 text-20 font-bold">{title}</p>
      {children && (
        <div className="mt-1 flex flex-col items-center text-13 leading-body text-balance text-ink-2">
          {children}
        </div>
      )}
    </div>
  );
}
