import type { CertificationDetail } from "#capabilities/cars/certification/contract.ts";
import { useMember } from "#capabilities/people/members/web/public.ts";
import { ApplicationDetail } from "#capabilities/review/applications/web/public.ts";
import { useScreen } from "#client/screen-context.tsx";
import { pathOf } from "#sections/paths.ts";
import { pieceNames } from "#shared/certification.ts";
import { formatDate } from "#shared/format.ts";
import { Avatar } from "#ui/avatar.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import { Tag } from "#ui/tag.tsx";
import { certificationApi, refreshCertifications } from "../api/certifications.ts";
import { kindWords, numbersOf, resubmitWords, stateWords } from "../words.ts";
import { HearingPart } from "./hearing-part.tsx";

/** Everything about one application that its member may want to know, and what he can do. */
export function AuditDetail({ one }: { one: CertificationDetail }) {
  const { section } = useScreen();
  const { member } = useMember();
  const { state, can, pieces } = one;
  const isApproved = state === "approved";
  const query = { id: one.id };
  const form = (more: object = {}) => pathOf("approve.car", {}, { section, query: { ...query, ...more } });
  const check = pathOf("my.car-check", {}, { section, query });
  const deleted = (at: string) => formatDate(new Date(at), { time: true });
  return (
    <>
      {one.hearing && <HearingPart one={one} hearing={one.hearing} />}
      <ApplicationDetail
        title={one.label}
        small={[kindWords[one.kind], ...numbersOf(one)]}
        words={stateWords[state]}
        waits={state === "submitted" ? "certification" : null}
        icon={isApproved ? "cert" : undefined}
        said={
          one.heard_until !== null &&
          `已通知原车主，对方可以在 ${formatDate(one.heard_until, { time: true })} 前说明情况，之后审核员会处理。`
        }
        reason={state === "material" || state === "transferred" ? "" : one.reason}
        until={isApproved ? one.valid_until : null}
        choices={[
          { when: can.resubmit, label: resubmitWords(state), to: form() },
          { when: can.confirm !== "no", label: "确认仍持有", to: check },
          {
            ...{ when: can.sold, label: "我已卖出", variant: "accent", done: "已确认" },
            sure: {
              title: "这辆车已经卖出？",
              text: "确认后认证材料删除，不能再为这次转出申诉。车库里的这台车和档案会留着，可以自己删除。",
              confirmLabel: "我已卖出",
            },
            run: () => certificationApi("POST /api/certifications/{id}/sold", { params: query }),
          },
          { when: can.appeal, label: "未卖出，去申诉", to: form({ appeal: "1" }), variant: "line" },
          {
            ...{ when: can.withdraw, label: "撤回申请", done: "已撤回，材料已删除" },
            sure: {
              title: "撤回这份申请？",
              text: "已上传的证件和填写的信息会立即删除，需要时可以重新提交。",
              confirmLabel: "撤回",
              danger: true,
            },
            run: () => certificationApi("POST /api/certifications/{id}/withdraw", { params: query }),
          },
          { when: can.release, label: "解除绑定", to: check, variant: "line" },
          {
            ...{ when: isApproved, label: "查看权益", variant: "quiet" },
            to: pathOf("approve.center", {}, { section }),
          },
        ]}
        laid="grid grid-cols-2"
        refresh={refreshCertifications}
        events={one.events}
      >
        {isApproved && member && (
          <>
            <SectionHead title="对外展示效果" note={one.show ? "" : "徽标已隐藏"} />
            <p className="mx-edge flex items-center gap-3 rounded-3 bg-surface p-4">
              <Avatar name={member.nickname} src={member.avatar} />
              <span className="text-15 font-semibold">{member.nickname}</span>
              {one.show && (
                <Tag kind="gold" icon="cert">
                  {one.label.split(" ").slice(0, 2).join(" ")} 车主
                </Tag>
              )}
            </p>
          </>
        )}
        {pieces.length > 0 && (
          <>
            <SectionHead title="材料" />
            <ul className="mx-edge rounded-3 bg-surface px-4">
              {pieces.map(({ kind, file_id, reason }) => (
                <li key={kind} className="hair-b flex min-h-13 items-center gap-3 py-2.5 last:border-b-0">
                  <span className="min-w-0 flex-1">
                    <span className="block text-15">{pieceNames[kind]}</span>
                    {reason !== "" && <span className="block text-13 text-bad">{reason}</span>}
                  </span>
                  <Tag kind={reason !== "" ? "bad" : "plain"}>
                    {reason !== "" ? "需重新提供" : file_id === null ? "已删除" : "加密保存"}
                  </Tag>
                </li>
              ))}
            </ul>
            <p className="px-edge pt-2 text-12 leading-body text-ink-3">
              {one.evidence_deleted_at !== null
                ? `证件照片、完整车架号、车牌和姓名已于 ${deleted(one.evidence_deleted_at)} 删除。`
                : one.evidence_delete_at !== null
                  ? `这些材料会在 ${deleted(one.evidence_delete_at)} 自动删除。`
                  : "审核结束几天后，这些材料会自动删除。"}
            </p>
          </>
        )}
      </ApplicationDetail>
    </>
  );
}
