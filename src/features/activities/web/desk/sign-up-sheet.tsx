import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { DeskActivityDetail } from "#features/activities/desk-contract.ts";
import type { DeskSignUpDetail } from "#features/activities/sign-up-desk-contract.ts";
import { formatDate } from "#shared/format.ts";
import { formatFen } from "#shared/money.ts";
import { Button } from "#ui/button.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { CommentsSkeleton } from "#ui/skeleton.tsx";
import { Tag } from "#ui/tag.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import { WordsField } from "#ui/words-field.tsx";
import { activityApi, refreshActivities, signUpOf } from "./api.ts";
import { noticeNames, signUpEventWords, signUpTags, signUpWord } from "./words.ts";

interface SignUpSheetProps {
  activity: DeskActivityDetail;
  id: string;
  onClose: () => void;
}

/** One sign-up: what he answered, what happened, and what the organiser can do. */
export function SignUpSheet({ activity, id, onClose }: SignUpSheetProps) {
  const query = useQuery(signUpOf(activity.id, id));
  const { data } = query;
  return (
    <Sheet
      onClose={onClose}
      title={data ? data.name || data.member.nickname : "报名"}
      description={
        data && (
          <span className="num flex items-center gap-1.5">
            <Tag kind={signUpTags[data.state]}>{signUpWord(data)}</Tag>
            {data.number !== null && `P${data.number} · `}
            {data.kind.name} · {formatDate(data.created_at, { time: true })} 报名
          </span>
        )
      }
    >
      {data === undefined ? (
        <NotLoaded compact query={query} waiting={<CommentsSkeleton rows={3} />} />
      ) : (
        <Opened activity={activity} signUp={data} />
      )}
    </Sheet>
  );
}

type Act = "reject" | "remove" | "note" | "reveal" | "convoy";

const REASONS: Partial<Record<Act, readonly string[]>> = {
  reject: ["车型不符合这次的要求", "名额已优先给认证车主", "资料不完整"],
  remove: ["重复报名", "联系不上本人", "本人要求取消"],
  reveal: ["办理保险", "现场紧急联系", "核实身份"],
};
const titles: Readonly<Record<Act, { label: string; button: string; done: string }>> = {
  reject: { label: "未通过的理由，本人会看到", button: "不通过", done: "已驳回" },
  remove: { label: "移出的理由，本人会看到", button: "移出", done: "已移出" },
  note: { label: "备注，仅运营可见", button: "保存", done: "已保存" },
  reveal: { label: "查看原因，会记入操作记录", button: "查看", done: "" },
  convoy: { label: "第几组，0 为不分组", button: "保存", done: "已分组" },
};

type Revealed = Awaited<ReturnType<typeof revealOf>>;
const revealOf = (id: string, signUp: string, reason: string) =>
  activityApi("POST /api/admin/activities/{id}/sign-ups/{sign_up}/reveal", {
    params: { id, sign_up: signUp },
    body: { reason },
  });

function Opened({ activity, signUp }: { activity: DeskActivityDetail; signUp: DeskSignUpDetail }) {
  const { can, answers, emergency, events, signed, reason, member, car, seats, points, convoy } = signUp;
  const queryClient = useQueryClient();
  const [act, setAct] = useState<Act | null>(null);
  const [words, setWords] = useState("");
  const [revealed, setRevealed] = useState<Revealed | null>(null);
  const params = { id: activity.id, sign_up: signUp.id };
  const send = useMutation({
    async mutationFn(what: Act | "approve") {
      const text = words.trim();
      if (what === "reveal") {
        setRevealed(await revealOf(activity.id, signUp.id, text));
        return;
      }
      const done = await write(what, params, text);
      queryClient.setQueryData(signUpOf(activity.id, signUp.id).queryKey, done);
      await refreshActivities(queryClient);
      toast(what === "approve" ? "已通过" : titles[what].done, { kind: "done" });
    },
    onSuccess: () => {
      setAct(null);
      setWords("");
    },
  });
  const choose = (next: Act, value = "") => {
    setAct(next);
    setWords(value);
  };
  const facts = [
    ["会员", `${member.nickname}（${member.id}）`],
    ["手机尾号", signUp.mobile_last],
    ["人数", seats > 1 ? `${seats} 人` : ""],
    ["车", car],
    ["积分", points > 0 ? `${points} 积分` : ""],
    ["费用", signUp.fen > 0 ? `${formatFen(signUp.fen)}${signUp.paid ? "，已付款" : "，未付款"}` : ""],
    ["车队", convoy > 0 ? `第 ${convoy} 组` : ""],
    ["签到", signUp.entered_at === null ? "" : formatDate(signUp.entered_at, { time: true })],
    ["等他确认到", signUp.answer_by === null ? "" : formatDate(signUp.answer_by, { time: true })],
    ["理由", reason],
    ["审核", signUp.decided_by],
  ].filter(([, value]) => value !== "");
  const whole = (key: string, masked: string) => revealed?.answers[key] ?? masked;
  return (
    <div className="grid gap-4 pb-3">
      <Pairs pairs={facts} />
      <Pairs
        title="报名表"
        pairs={[
          ...answers.map(({ key, label, value, sealed }) => [
            label,
            (sealed ? whole(key, value) : value) || "没有填",
          ]),
          ...(emergency === null
            ? []
            : [
                ["紧急联系人", revealed?.emergency?.name ?? emergency.name],
                ["紧急联系电话", revealed?.emergency?.mobile ?? emergency.mobile],
              ]),
          ...signed.map(({ key, version }) => [
            Object.entries(noticeNames).find(([notice]) => notice === key)?.[1] ?? key,
            `已签，版本 ${version}`,
          ]),
        ]}
      />
      {act === null ? (
        <div className="flex flex-wrap gap-2.5">
          {can.decide && (
            <>
              <Button
                size="s"
                variant="pass"
                loading={send.isPending && send.variables === "approve"}
                onClick={() => send.mutate("approve")}
              >
                通过
              </Button>
              <Button size="s" variant="danger" onClick={() => choose("reject")}>
                不通过
              </Button>
            </>
          )}
          {signUp.state === "confirmed" && (
            <Button size="s" variant="line" onClick={() => choose("convoy", String(convoy))}>
              车队分组
            </Button>
          )}
          <Button size="s" variant="line" onClick={() => choose("note")}>
            写备注
          </Button>
          {can.reveal && revealed === null && (
            <Button size="s" variant="line" icon="eye" onClick={() => choose("reveal")}>
              看完整信息
            </Button>
          )}
          {can.remove && (
            <Button size="s" variant="danger" onClick={() => choose("remove")}>
              移出
            </Button>
          )}
        </div>
      ) : (
        <form
          className="grid gap-3 rounded-2 bg-surface-2 p-3"
          onSubmit={(event) => {
            event.preventDefault();
            send.mutate(act);
          }}
        >
          {act === "convoy" ? (
            <TextField
              label={titles.convoy.label}
              inputMode="numeric"
              maxLength={2}
              value={words}
              onChange={(event) => setWords(event.target.value.replace(/\D/g, ""))}
            />
          ) : (
            <WordsField
              label={titles[act].label}
              rows={2}
              maxLength={200}
              suggestions={REASONS[act] ?? []}
              value={words}
              onChange={(event) => setWords(event.target.value)}
            />
          )}
          <div className="flex gap-2.5">
            <Button
              type="submit"
              size="s"
              variant={act === "reject" || act === "remove" ? "danger" : "accent"}
              disabled={act === "convoy" ? words === "" : words.trim().length < (act === "note" ? 1 : 2)}
              loading={send.isPending}
            >
              {titles[act].button}
            </Button>
            <Button size="s" variant="line" onClick={() => setAct(null)}>
              取消
            </Button>
          </div>
        </form>
      )}
      <section aria-label="经过">
        <h3 className="mb-1.5 text-13 text-ink-2">经过</h3>
        <ol className="grid gap-1.5 text-13">
          {events.map(({ what, note, by, at }) => (
            <li key={`${at} ${what}`} className="num text-ink-2">
              {formatDate(at, { time: true })} {by} {signUpEventWords[what] ?? what}
              {note !== "" && what !== "waited" && <span className="block text-ink">{note}</span>}
            </li>
          ))}
          {events.length === 0 && <li className="text-ink-3">还没有记录</li>}
        </ol>
      </section>
    </div>
  );
}

function write(
  what: Exclude<Act, "reveal"> | "approve",
  params: { id: string; sign_up: string },
  text: string,
): Promise<DeskSignUpDetail> {
  switch (what) {
    case "approve":
    case "reject":
      return activityApi("POST /api/admin/activities/{id}/sign-ups/{sign_up}/decision", {
        params,
        body: { approve: what === "approve", reason: what === "approve" ? "" : text },
      });
    case "remove":
      return activityApi("POST /api/admin/activities/{id}/sign-ups/{sign_up}/remove", {
        params,
        body: { reason: text },
      });
    case "note":
      return activityApi("POST /api/admin/activities/{id}/sign-ups/{sign_up}/notes", {
        params,
        body: { text },
      });
    case "convoy":
      return activityApi("PUT /api/admin/activities/{id}/sign-ups/{sign_up}/convoy", {
        params,
        body: { convoy: Number(text) },
      });
  }
}

function Pairs({ title, pairs }: { title?: string; pairs: readonly (readonly string[])[] }) {
  if (pairs.length === 0) return null;
  return (
    <section>
      {title !== undefined && <h3 className="mb-1.5 text-13 text-ink-2">{title}</h3>}
      <dl className="num grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-15">
        {pairs.map(([label = "", value = ""]) => (
          <div key={label} className="contents">
            <dt className="text-ink-3">{label}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
