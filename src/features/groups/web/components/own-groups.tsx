import { useState } from "react";
import { useSentWords } from "#client/review-time.tsx";
import type { OwnGroup } from "#features/groups/contract.ts";
import { Button } from "#ui/button.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import { Tag } from "#ui/tag.tsx";
import { GroupRow } from "./group-row.tsx";

const DissolveSheet = lazyPart(async () => (await import("./dissolve-sheet.tsx")).default);

interface OwnGroupsProps {
  items: readonly OwnGroup[];
  onOpen: (id: string) => void;
  onEdit: (id: string) => void;
}

/** The member's own groups above all others, those that wait or were refused among them. */
export function OwnGroups({ items, onOpen, onEdit }: OwnGroupsProps) {
  const [ending, setEnding] = useState<OwnGroup | null>(null);
  return (
    <section aria-label="我的车友群">
      <SectionHead title="我的车友群" />
      <ul>
        {items.map((own) => (
          <li key={own.group.id}>
            <GroupRow
              group={own.group}
              mark={<Mark own={own} />}
              onOpen={() => (own.role === null ? onEdit(own.group.id) : onOpen(own.group.id))}
            />
            {(own.status === "rejected" ||
              own.status === "revoked" ||
              own.status === "removed" ||
              own.role === null) && (
              <div className="hair-b flex flex-wrap items-center gap-2 bg-surface-2 px-edge py-2.5">
                <p className="min-w-0 flex-1 text-13 text-ink-2">
                  {own.status === "in_review" ? (
                    <Waiting />
                  ) : own.status === "removed" ? (
                    "这个群已被移除。"
                  ) : (
                    `未通过：${own.reason}`
                  )}
                </p>
                {own.status !== "removed" && (
                  <>
                    <Button size="s" variant="quiet" onClick={() => setEnding(own)}>
                      撤回
                    </Button>
                    <Button size="s" variant="line" onClick={() => onEdit(own.group.id)}>
                      修改
                    </Button>
                  </>
                )}
              </div>
            )}
          </li>
        ))}
      </ul>
      {ending && (
        <DissolveSheet
          group={ending.group}
          founded={false}
          onClose={() => setEnding(null)}
          onDone={() => setEnding(null)}
        />
      )}
    </section>
  );
}

function Waiting() {
  return `${useSentWords("group", "预计 1–3 个工作日审核")}，通过后会通知你。`;
}

function Mark({ own }: { own: OwnGroup }) {
  if (own.status === "in_review") return <Tag kind="warn">审核中</Tag>;
  if (own.status !== "published") return <Tag kind="bad">未通过</Tag>;
  if (own.waiting > 0) return <Tag kind="solid">{own.waiting} 个申请</Tag>;
  if (own.role === "leader") return <Tag>群主</Tag>;
  return own.role === "moderator" ? <Tag>管理员</Tag> : null;
}
