import { type ReactNode, useState } from "react";
import { Choices } from "#capabilities/review/applications/web/public.ts";
import { useScreen } from "#client/screen-context.tsx";
import type { OwnSignUp } from "#features/activities/contract.ts";
import type { SignUpForm } from "#features/activities/sign-up-contract.ts";
import { pathOf } from "#sections/paths.ts";
import { formatDate } from "#shared/format.ts";
import { formatFen } from "#shared/money.ts";
import { buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { activityPath } from "../../../address.ts";
import { priceWords } from "../../../price.ts";
import { refreshSignUps, signUpApi } from "../api.ts";
import { usePaying } from "../paying.ts";
import { timesOf } from "../words.ts";
import { TicketCard } from "./ticket-card.tsx";

const EditSheet = lazyPart(async () => (await import("./edit-sheet.tsx")).default);

/** One's own sign-up: where it stands, what was filled in, and everything that can be done about it. */
export function OwnApplication({ own, asked }: { own: OwnSignUp; asked: SignUpForm }) {
  const { section } = useScreen();
  const [editing, setEditing] = useState(false);
  const { activity, can } = own;
  const params = { id: own.id };
  const held = own.state === "confirmed" || own.state === "in_review";
  const back = [
    own.paid && `已支付的 ${formatFen(own.fen)} 原路退回。`,
    held && own.points > 0 && `${own.points} 积分全额退回。`,
  ]
    .filter(Boolean)
    .join("");
  return (
    <>
      <TicketCard
        one={own}
        action={
          can.enter && (
            <a
              href={pathOf("active.code", {}, { section, query: { ticket: own.id } })}
              className="press flex min-h-11 flex-none items-center gap-1 font-semibold text-accent-ink"
            >
              <Icon name="qr" size="s" />
              入场码
            </a>
          )
        }
      />
      <Asks own={own} asked={asked} onEdit={() => setEditing(true)} />
      {own.paid && held && !can.cancel && activity.state === "closed" && (
        <p className="mt-3 text-13 text-ink-2">
          报名已截止，来不了请联系主办方取消{asked.organiser && `（${asked.organiser}）`}，费用会原路退回。
        </p>
      )}
      <ul className="mt-4">
        <Fact
          icon="calendar"
          title={timesOf(activity)}
          text={`报名截止 ${formatDate(activity.closes_at, { time: true })}`}
        />
        <Fact
          icon="pin"
          title={[activity.city, activity.place].filter(Boolean).join(" · ") || "地点待定"}
          text={asked.address}
        />
        <Answers own={own} asked={asked} />
      </ul>
      <Choices
        refresh={refreshSignUps}
        className="mt-5 grid grid-cols-2 gap-2.5"
        choices={[
          { when: can.edit, label: "修改报名", variant: "line", onChoose: () => setEditing(true) },
          {
            when: can.cancel && !can.answer,
            label: own.state === "waiting" ? "退出候补" : "取消报名",
            sure: {
              title: own.state === "waiting" ? "退出候补？" : "取消报名？",
              text: `${own.state === "waiting" ? "名次会让给后面的人，再报名要重新排队。" : "名额会立即让给候补的人，再报名要重新排队。"}${back}`,
              confirmLabel: own.state === "waiting" ? "退出候补" : "取消报名",
              cancelLabel: "再想想",
              danger: true,
            },
            run: () => signUpApi("POST /api/my/sign-ups/{id}/cancel", { params }),
            done: own.paid ? "已取消，费用会原路退回" : "已取消，名额已让出",
          },
        ]}
      />
      <a
        href={activityPath(activity)}
        className={buttonClass({ variant: "quiet", wide: true }).concat(" mt-2.5")}
      >
        活动详情
      </a>
      {editing && <EditSheet asked={asked} own={own} onClose={() => setEditing(false)} />}
    </>
  );
}

/** What its member has to say now: take the seat, come all the same, fill in what is missing, sign what changed. */
function Asks({ own, asked, onEdit }: { own: OwnSignUp; asked: SignUpForm; onEdit: () => void }) {
  const { can, kind } = own;
  const params = { id: own.id };
  const pay = usePaying();
  const unsigned = asked.notices.filter(({ key }) => own.unsigned.includes(key));
  const [first] = unsigned;
  return (
    <>
      {can.answer && (
        <Ask
          text={
            own.fen > 0
              ? `名额为你留着，支付 ${priceWords(own)} 后就是你的；报名截止前取消全额退回。`
              : own.points > 0
                ? `轮到你了。确认后扣 ${own.points} 积分，取消全额退回。`
                : "轮到你了，确认后名额就是你的。"
          }
        >
          <Choices
            refresh={refreshSignUps}
            className="grid grid-cols-2 gap-2.5"
            choices={[
              {
                when: true,
                label: own.fen > 0 ? "放弃名额" : "让给下一位",
                sure: {
                  title: own.fen > 0 ? "放弃名额？" : "让给下一位？",
                  text: "名额会给后面候补的人。",
                  confirmLabel: own.fen > 0 ? "放弃" : "让出",
                  danger: true,
                },
                run: () =>
                  signUpApi("POST /api/my/sign-ups/{id}/answer", { params, body: { accept: false } }),
                done: own.fen > 0 ? "已放弃，名额已让出" : "已让给下一位",
              },
              {
                when: own.fen > 0,
                label: `支付 ${formatFen(own.fen)}`,
                variant: "accent",
                run: () => pay(own),
              },
              {
                when: own.fen === 0,
                label: own.points > 0 ? `用 ${own.points} 积分确认` : "确认参加",
                variant: "accent",
                run: () => signUpApi("POST /api/my/sign-ups/{id}/answer", { params, body: { accept: true } }),
                done: `${kind.name}已确认`,
              },
            ]}
          />
        </Ask>
      )}
      {own.asked_again && (
        <Ask text="活动的时间或地点有变化，还来吗？不来可以取消报名。">
          <Choices
            refresh={refreshSignUps}
            className="grid"
            choices={[
              {
                when: true,
                label: "已知晓，照常参加",
                variant: "accent",
                run: () => signUpApi("POST /api/my/sign-ups/{id}/agree", { params }),
                done: "已确认，到时候见",
              },
            ]}
          />
        </Ask>
      )}
      {own.incomplete && (
        <Ask text={can.edit ? "报名表有新的必填内容，请补充。" : "报名表有新的必填内容，请联系主办方补充。"}>
          {can.edit && (
            <button type="button" onClick={onEdit} className={buttonClass({ variant: "accent", wide: true })}>
              去补充
            </button>
          )}
        </Ask>
      )}
      {first !== undefined && (
        <Ask text={`${unsigned.map(({ title }) => `《${title}》`).join("")}有更新，需要重新签署。`}>
          <a href={first.path} className={buttonClass({ variant: "accent", wide: true })}>
            去签署
          </a>
        </Ask>
      )}
    </>
  );
}

function Ask({ text, children }: { text: string; children: ReactNode }) {
  return (
    <section className="mt-3 rounded-3 bg-warn-soft p-4">
      <p className="mb-3 text-15">{text}</p>
      {children}
    </section>
  );
}

function Fact({ icon, title, text }: { icon: "calendar" | "pin" | "order"; title: string; text: string }) {
  return (
    <li className="hair-b flex min-h-15 items-center gap-3 py-2.5">
      <Icon name={icon} className="flex-none" />
      <span className="min-w-0 flex-1">
        <b className="num block text-15 font-semibold">{title}</b>
        {text !== "" && <span className="num block text-13 text-ink-2">{text}</span>}
      </span>
    </li>
  );
}

/** What was filled in, as far as it may stand open. */
function Answers({ own, asked }: { own: OwnSignUp; asked: SignUpForm }) {
  const words = asked.form.flatMap(({ key, kind, label }) => {
    if (kind === "id") return own.masked[key] === undefined ? [] : [`${label} ${own.masked[key]}`];
    if (kind === "car") return own.car === "" ? [] : [`${label} ${own.car}`];
    const answer = own.answers[key];
    return answer === undefined || answer === "" ? [] : [`${label} ${answer}`];
  });
  if (own.emergency) words.push(`紧急联系人 ${own.emergency.name}`);
  return (
    <Fact
      icon="order"
      title={`${own.name} · ${own.kind.name} · ${own.seats} 个名额`}
      text={words.join("　")}
    />
  );
}
