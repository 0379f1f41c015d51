import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { CertificationDetail } from "#capabilities/cars/certification/contract.ts";
import { useMember } from "#capabilities/people/members/web/public.ts";
import { useScreen } from "#client/screen-context.tsx";
import { pathOf } from "#sections/paths.ts";
import { pieceNames } from "#shared/certification.ts";
import { formatDate } from "#shared/format.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Button, buttonClass } from "#ui/button.tsx";
import { confirm } from "#ui/confirm-store.ts";
import { SectionHead } from "#ui/section-head.tsx";
import { Tag } from "#ui/tag.tsx";
import { Timeline } from "#ui/timeline.tsx";
import { toast } from "#ui/toast-store.ts";
import { confirmSold, withdraw } from "../api/certifications.ts";
import { kindWords, resubmitWords, stateWords } from "../words.ts";
import { HearingPart } from "./hearing-part.tsx";

/** Everything about one application that its member may want to know, and what he can do. */
export function AuditDetail({ one }: { one: CertificationDetail }) {
  const { section } = useScreen();
  const { member } = useMember();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const words = stateWords[one.state];
  const query = { id: one.id };
  const takeBack = async () => {
    const sure = await confirm({
      title: "撤回这份申请？",
      text: "已上传的证件和填写的信息会立即删除，需要时可以重新提交。",
      confirmLabel: "撤回",
      danger: true,
    });
    if (!sure) return;
    setBusy(true);
    try {
      await withdraw(queryClient, one.id);
      toast("已撤回，材料已删除", { kind: "done" });
    } catch {
      // Said already.
    } finally {
      setBusy(false);
    }
  };
  const sayItIsSold = async () => {
    const sure = await confirm({
      title: "这辆车已经卖出？",
      text: "确认后认证材料删除，不能再为这次转出申诉。车库里的这台车和档案会留着，可以自己删除。",
      confirmLabel: "我已卖出",
    });
    if (!sure) return;
    setBusy(true);
    try {
      await confirmSold(queryClient, one.id);
      toast("已确认", { kind: "done" });
    } catch {
      // Said already.
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {one.hearing && <HearingPart one={one} hearing={one.hearing} />}
      <section aria-label="状态" className="mx-edge mt-3 rounded-3 bg-surface p-4">
        <div className="flex items-start gap-2">
          <h2 className="min-w-0 flex-1 text-20 leading-tight font-bold">{one.label}</h2>
          <Tag kind={words.kind} icon={one.state === "approved" ? "cert" : undefined}>
            {words.label}
          </Tag>
        </div>
        <p className="num mt-1.5 text-13 text-ink-3">
          {[kindWords[one.kind], one.plate_masked, one.vin_last && `车架号末位 ${one.vin_last}`]
            .filter(Boolean)
            .join(" · ")}
        </p>
        <p className="mt-3 text-15">{words.text}</p>
        {one.heard_until !== null && (
          <p className="mt-2 text-13 leading-body text-ink-2">
            已通知原车主，他可以在 {formatDate(one.heard_until, { time: true })}{" "}
            前说明情况，之后审核员会处理。
          </p>
        )}
        {one.reason !== "" && one.state !== "material" && one.state !== "transferred" && (
          <p className="mt-2 rounded-2 bg-bad-soft px-3 py-2.5 text-13 leading-body text-bad">
            原因：{one.reason}
          </p>
        )}
        {one.state === "approved" && one.valid_until !== null && (
          <p className="num mt-1 text-13 text-ink-2">有效期至 {formatDate(new Date(one.valid_until))}</p>
        )}
        <div className="mt-4 grid grid-cols-2 gap-2.5 empty:hidden">
          {one.can.resubmit && (
            <a
              href={pathOf("approve.car", {}, { section, query })}
              className={buttonClass({ variant: "accent" })}
            >
              {resubmitWords(one.state)}
            </a>
          )}
          {one.can.confirm !== "no" && (
            <a
              href={pathOf("my.car-check", {}, { section, query })}
              className={buttonClass({ variant: "accent" })}
            >
              确认仍持有
            </a>
          )}
          {one.can.sold && (
            <Button variant="accent" loading={busy} onClick={() => void sayItIsSold()}>
              我已卖出
            </Button>
          )}
          {one.can.appeal && (
            <a
              href={pathOf("approve.car", {}, { section, query: { ...query, appeal: "1" } })}
              className={buttonClass({ variant: "line" })}
            >
              没有卖出，申诉
            </a>
          )}
          {one.can.withdraw && (
            <Button variant="line" loading={busy} onClick={() => void takeBack()}>
              撤回申请
            </Button>
          )}
          {one.can.release && (
            <a
              href={pathOf("my.car-check", {}, { section, query })}
              className={buttonClass({ variant: "line" })}
            >
              解除绑定
            </a>
          )}
          {one.state === "approved" && (
            <a href={pathOf("approve.center", {}, { section })} className={buttonClass({ variant: "quiet" })}>
              查看权益
            </a>
          )}
        </div>
      </section>
      {one.state === "approved" && member && (
        <>
          <SectionHead title="别人这样看到你" note={one.show ? "" : "徽标已隐藏"} />
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
      {one.pieces.length > 0 && (
        <>
          <SectionHead title="材料" />
          <ul className="mx-edge rounded-3 bg-surface px-4">
            {one.pieces.map(({ kind, file_id, reason }) => (
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
              ? `证件照片、完整车架号、车牌和姓名已于 ${formatDate(new Date(one.evidence_deleted_at), { time: true })} 删除。`
              : one.evidence_delete_at !== null
                ? `这些材料会在 ${formatDate(new Date(one.evidence_delete_at), { time: true })} 自动删除。`
                : "审核结束几天后，这些材料会自动删除。"}
          </p>
        </>
      )}
      <SectionHead title="进度" />
      <Timeline events={one.events} />
    </>
  );
}
