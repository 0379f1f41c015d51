import type { MemberDetail } from "#capabilities/monitoring/member-desk/contract.ts";
import { Button } from "#ui/button.tsx";
import type { IconName } from "#ui/icon-names.ts";

export type Act = "reveal" | "warn" | "mute" | "ban" | "unban" | "reset" | "award" | "merge" | "archive";

const acts: readonly { act: Act; label: string; icon: IconName; danger?: true }[] = [
  { act: "warn", label: "警告", icon: "alert" },
  { act: "mute", label: "禁言、限制", icon: "mute" },
  { act: "unban", label: "解除封禁", icon: "undo" },
  { act: "reset", label: "重置资料", icon: "refresh" },
  { act: "award", label: "授予勋章", icon: "medal" },
  { act: "merge", label: "合并账号", icon: "users" },
  { act: "archive", label: "导出数据", icon: "download" },
  { act: "ban", label: "封禁", icon: "ban", danger: true },
];

/** What may be done with a member as he stands. */
export function MemberActs({ member, onAct }: { member: MemberDetail; onAct: (act: Act) => void }) {
  const offered = acts.filter(({ act }) => member.can[act]);
  if (offered.length === 0) return null;
  return (
    <section aria-label="操作" className="flex flex-wrap gap-2 rounded-3 bg-surface px-4 py-3 wide:px-5">
      {offered.map(({ act, label, icon, danger }) => (
        <Button
          key={act}
          variant={danger ? "danger" : "line"}
          size="s"
          icon={icon}
          className="my-1.5"
          onClick={() => onAct(act)}
        >
          {label}
        </Button>
      ))}
    </section>
  );
}
