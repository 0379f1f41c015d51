import { useMutation } from "@tanstack/react-query";
import type { HonourClass } from "#capabilities/community/honours/contract.ts";
import type { DeskHonour } from "#capabilities/community/honours/desk-contract.ts";
import { Panel } from "#capabilities/desk/admin/web/public.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { Tag } from "#ui/tag.tsx";
import { medalSrc } from "../medal-address.ts";
import { deskApi } from "./api.ts";

interface HonourPanelProps {
  kind: HonourClass;
  label: string;
  honours: readonly DeskHonour[];
  /** May put them into another order. */
  manages: boolean;
  onOpen: (honour: DeskHonour) => void;
  onOrdered: () => Promise<void>;
}

/** The honours of a class in their order. */
export function HonourPanel({ kind, label, honours, manages, onOpen, onOrdered }: HonourPanelProps) {
  const ordering = useMutation({
    mutationFn: (keys: string[]) => deskApi("PUT /api/admin/honours", { body: { class: kind, keys } }),
    onSettled: onOrdered,
  });
  const moveUp = (at: number) => {
    const keys = honours.map(({ key }) => key);
    const [key = ""] = keys.splice(at, 1);
    keys.splice(at - 1, 0, key);
    ordering.mutate(keys);
  };
  return (
    <Panel title={label} note={`${honours.length} 枚`}>
      {honours.length === 0 && <p className="text-15 text-ink-3">还没有勋章</p>}
      <ol aria-label={label} className="grid gap-x-6 wide:grid-cols-2">
        {honours.map((honour, at) => (
          <li key={honour.key} className="flex min-w-0 items-center gap-2">
            <button
              type="button"
              onClick={() => onOpen(honour)}
              className="press flex min-h-16 w-full min-w-0 flex-1 items-center gap-3 py-1.5 text-left"
            >
              <img src={medalSrc(honour.key)} alt="" width={200} height={200} className="size-13 flex-none" />
              <span className="min-w-0 flex-1">
                <span className="flex items-center gap-2">
                  <b className="truncate text-15 font-semibold">{honour.name}</b>
                  {honour.by_hand && <Tag kind="info">人工授予</Tag>}
                  <StateTag honour={honour} />
                </span>
                <span className="line-clamp-1 text-12 text-ink-3">
                  {[honour.season, honour.how].filter(Boolean).join(" · ")}
                </span>
              </span>
              <span className="num flex-none text-13 text-ink-2">{honour.held} 位</span>
            </button>
            {manages && (
              <IconButton
                icon="up"
                label={`把“${honour.name}”往前移`}
                disabled={at === 0 || ordering.isPending}
                onClick={() => moveUp(at)}
              />
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function StateTag({ honour }: { honour: DeskHonour }) {
  const now = Date.now();
  if (!honour.open) return <Tag>已停用</Tag>;
  if (honour.ends_at !== null && Date.parse(honour.ends_at) <= now) return <Tag>已结束</Tag>;
  if (honour.starts_at !== null && Date.parse(honour.starts_at) > now) return <Tag kind="info">未开始</Tag>;
  return null;
}
