import { useState } from "react";
import { type AdminProfile, useWide } from "#capabilities/desk/admin/web/public.ts";
import { BottomBar } from "#ui/bottom-bar.tsx";
import { Button } from "#ui/button.tsx";
import type { Chosen } from "./api.ts";
import { type BatchKind, BatchSheet } from "./batch-sheet.tsx";

const kinds: readonly { kind: BatchKind; label: string; permission: string; danger?: boolean }[] = [
  { kind: "warn", label: "警告", permission: "members.warn" },
  { kind: "ban", label: "封禁", permission: "members.ban", danger: true },
  { kind: "unban", label: "解封", permission: "members.ban" },
  { kind: "message", label: "发消息", permission: "members.message" },
  { kind: "segment", label: "加入分组", permission: "members.segments" },
];

/** Whether an administrator may do anything to several members at once. */
export const mayBatch = ({ permissions }: AdminProfile): boolean =>
  kinds.some(({ permission }) => permissions.includes(permission));

interface BatchBarProps {
  admin: AdminProfile;
  chosen: Chosen;
  /** Everybody who is loaded is chosen. */
  all: boolean;
  onAll: () => void;
  onEnd: () => void;
  /** Something was done to them; those alone stay chosen. */
  onKeep: (ids: readonly string[]) => void;
}

/** How many are chosen, and what may be done to them. */
export function BatchBar({ admin, chosen, all, onAll, onEnd, onKeep }: BatchBarProps) {
  const wide = useWide();
  const [kind, setKind] = useState<BatchKind | null>(null);
  const offered = kinds.filter(({ permission }) => admin.permissions.includes(permission));
  const inside = (
    <div className="flex w-full flex-wrap items-center gap-2">
      <span className="num min-w-0 flex-1 text-13 text-ink-2" role="status">
        已选 {chosen.size} 位
      </span>
      <Button variant="line" size="s" onClick={onAll}>
        {all ? "全不选" : "全选"}
      </Button>
      <Button variant="line" size="s" onClick={onEnd}>
        退出
      </Button>
      <span className="flex w-full flex-wrap gap-2">
        {offered.map((one) => (
          <Button
            key={one.kind}
            variant={one.danger ? "danger" : "line"}
            size="s"
            disabled={chosen.size === 0}
            onClick={() => setKind(one.kind)}
          >
            {one.label}
          </Button>
        ))}
      </span>
    </div>
  );
  return (
    <>
      {wide ? (
        <section aria-label="批量操作" className="hair-t flex-none bg-surface px-4 py-3">
          {inside}
        </section>
      ) : (
        <BottomBar label="批量操作">{inside}</BottomBar>
      )}
      {kind !== null && (
        <BatchSheet kind={kind} chosen={chosen} onClose={() => setKind(null)} onDone={onKeep} />
      )}
    </>
  );
}
