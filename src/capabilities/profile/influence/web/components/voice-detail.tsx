import { ApplicationDetail } from "#capabilities/review/applications/web/public.ts";
import { useScreen } from "#client/screen-context.tsx";
import { pathOf } from "#sections/paths.ts";
import { formatCount } from "#shared/format.ts";
import { platformNames } from "#shared/influence.ts";
import { SectionHead } from "#ui/section-head.tsx";
import { Tag } from "#ui/tag.tsx";
import type { InfluenceApplication } from "../../contract.ts";
import { refreshMine, voiceApi } from "../api/influence.ts";
import { proofWords, stateWords } from "../words.ts";
import { Invitation } from "./invitation.tsx";
import { VoiceRights } from "./voice-rights.tsx";

/** Everything about one application that its member may want to know, and what he can do. */
export function VoiceDetail({ one }: { one: InfluenceApplication }) {
  const { section } = useScreen();
  const { state, can, accounts } = one;
  const params = { id: one.id };
  const words = stateWords[state];
  const isVoice = state === "approved";
  const apply = pathOf("voice.apply", {}, { section });
  return (
    <ApplicationDetail
      title={isVoice ? `${section.shortName}达人 ${one.number ?? ""}` : one.renewal ? "年度复核" : "达人申请"}
      small={[one.called, one.city, one.car]}
      words={isVoice ? { ...words, label: `${one.tier} 级达人` } : words}
      waits={state === "submitted" ? "influence" : null}
      icon={isVoice ? "medal" : undefined}
      reason={one.reason}
      until={one.valid_until}
      choices={[
        {
          ...{ when: can.resubmit, label: "修改重新提交" },
          to: pathOf("voice.apply", {}, { section, query: params }),
        },
        { when: can.renew, label: "提交年度复核", to: apply },
        { when: state === "withdrawn", label: "重新申请", to: apply },
        {
          ...{ when: can.withdraw, label: "撤回申请", done: "已撤回" },
          sure: {
            title: "撤回这份申请？",
            text: "已上传的截图会删除，邀请码的名额会退回，需要时可以重新申请。",
            confirmLabel: "撤回",
            danger: true,
          },
          run: () => voiceApi("POST /api/influence/{id}/withdraw", { params }),
        },
        {
          ...{ when: can.resign, label: "放弃资格", done: "已放弃达人资格" },
          sure: {
            title: "放弃达人资格？",
            text: "徽标和权益立即取消，还没发放的权益不再发放，邀请码失效。以后可以重新申请。",
            confirmLabel: "放弃",
            danger: true,
          },
          run: () => voiceApi("POST /api/influence/{id}/resign", { params }),
        },
      ]}
      refresh={refreshMine}
      events={one.events}
    >
      {isVoice && <VoiceRights one={one} />}
      {isVoice && <Invitation one={one} />}
      {accounts.length > 0 && (
        <>
          <SectionHead title="平台账号" />
          <ul className="mx-edge rounded-3 bg-surface px-4">
            {accounts.map(({ id, platform, nick, followers, proof_state, proof_code, asked }) => (
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
    </ApplicationDetail>
  );
}
