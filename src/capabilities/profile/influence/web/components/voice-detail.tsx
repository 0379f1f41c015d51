import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useScreen } from "#client/screen-context.tsx";
import { pathOf } from "#sections/paths.ts";
import { formatCount, formatDate } from "#shared/format.ts";
import { platformNames } from "#shared/influence.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { confirm, type Question } from "#ui/confirm-store.ts";
import { SectionHead } from "#ui/section-head.tsx";
import { Tag } from "#ui/tag.tsx";
import { Timeline } from "#ui/timeline.tsx";
import { toast } from "#ui/toast-store.ts";
import type { InfluenceApplication } from "../../contract.ts";
import { resign, withdraw } from "../api/influence.ts";
import { proofWords, stateWords } from "../words.ts";
import { Invitation } from "./invitation.tsx";
import { VoiceRights } from "./voice-rights.tsx";

const questions = {
  withdraw: {
    title: "撤回这份申请？",
    text: "已上传的截图会删除，邀请码的名额会退回，需要时可以重新申请。",
    confirmLabel: "撤回",
    danger: true,
  },
  resign: {
    title: "放弃达人资格？",
    text: "标识和权益立即取消，还没发放的权益不再发放，邀请码失效。以后可以重新申请。",
    confirmLabel: "放弃",
    danger: true,
  },
} as const satisfies Record<string, Question>;

/** Everything about one application that its member may want to know, and what he can do. */
export function VoiceDetail({ one }: { one: InfluenceApplication }) {
  const { section } = useScreen();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState<"" | keyof typeof questions>("");
  const words = stateWords[one.state];
  const isVoice = one.state === "approved";
  const end = async (how: keyof typeof questions) => {
    if (!(await confirm(questions[how]))) return;
    setBusy(how);
    try {
      await (how === "withdraw" ? withdraw : resign)(queryClient, one.id);
      toast(how === "withdraw" ? "已撤回" : "已放弃达人资格", { kind: "done" });
    } catch {
      // Said already.
    } finally {
      setBusy("");
    }
  };
  const apply = (query?: { id: string }) => pathOf("voice.apply", {}, { section, ...(query && { query }) });
  return (
    <>
      <section aria-label="状态" className="mx-edge mt-3 rounded-3 bg-surface p-4">
        <div className="flex items-start gap-2">
          <h2 className="min-w-0 flex-1 text-20 leading-tight font-bold">
            {isVoice ? `${section.shortName}达人 ${one.number ?? ""}` : one.renewal ? "年度复核" : "达人申请"}
          </h2>
          <Tag kind={words.kind} icon={isVoice ? "medal" : undefined}>
            {isVoice ? `${one.tier} 级达人` : words.label}
          </Tag>
        </div>
        <p className="mt-1.5 text-13 text-ink-3">
          {[one.called, one.city, one.car].filter(Boolean).join(" · ")}
        </p>
        <p className="mt-3 text-15">{words.text}</p>
        {one.reason !== "" && (
          <p className="mt-2 rounded-2 bg-bad-soft px-3 py-2.5 text-13 leading-body text-bad">
            原因：{one.reason}
          </p>
        )}
        {one.valid_until !== null && (
          <p className="num mt-1 text-13 text-ink-2">有效期至 {formatDate(new Date(one.valid_until))}</p>
        )}
        <div className="mt-4 flex gap-2.5 *:flex-1 empty:hidden">
          {one.can.resubmit && (
            <a href={apply({ id: one.id })} className={buttonClass({ variant: "accent" })}>
              修改重新提交
            </a>
          )}
          {one.can.renew && (
            <a href={apply()} className={buttonClass({ variant: "accent" })}>
              提交年度复核
            </a>
          )}
          {one.state === "withdrawn" && (
            <a href={apply()} className={buttonClass({ variant: "accent" })}>
              重新申请
            </a>
          )}
          {one.can.withdraw && (
            <Button variant="line" loading={busy === "withdraw"} onClick={() => void end("withdraw")}>
              撤回申请
            </Button>
          )}
          {one.can.resign && (
            <Button variant="line" loading={busy === "resign"} onClick={() => void end("resign")}>
              放弃资格
            </Button>
          )}
        </div>
      </section>
      {isVoice && <VoiceRights one={one} />}
      {isVoice && <Invitation one={one} />}
      {one.accounts.length > 0 && (
        <>
          <SectionHead title="平台账号" />
          <ul className="mx-edge rounded-3 bg-surface px-4">
            {one.accounts.map(({ id, platform, nick, followers, proof_state, proof_code, asked }) => (
              <li key={id} className="hair-b flex min-h-15 items-center gap-3 py-2.5 last:border-b-0">
                <span className="min-w-0 flex-1">
                  <span className="block truncate text-15">
                    {platformNames[platform]} · {nick}
                  </span>
                  <span className="num block text-13 text-ink-3">
                    {formatCount(followers)}粉丝
                    {proof_state === "confirmed" ? "" : ` · 核对码 ${proof_code}`}
                  </span>
                  {asked !== "" && <span className="block text-13 text-bad">{asked}</span>}
                </span>
                <Tag kind={proofWords[proof_state].kind}>{proofWords[proof_state].label}</Tag>
              </li>
            ))}
          </ul>
        </>
      )}
      <SectionHead title="进度" />
      <Timeline events={one.events} />
    </>
  );
}
