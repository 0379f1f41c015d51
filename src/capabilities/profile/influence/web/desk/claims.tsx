import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Panel } from "#capabilities/desk/admin/web/public.ts";
import { FormSheet } from "#client/form-sheet.tsx";
import { sectionName } from "#sections/section-name.ts";
import { formatDate } from "#shared/format.ts";
import { Button } from "#ui/button.tsx";
import { Chip } from "#ui/chip.tsx";
import { EndlessList } from "#ui/endless-list.tsx";
import { SegmentedControl } from "#ui/segmented-control.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { Tag } from "#ui/tag.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { influenceApi } from "./api.ts";
import { type Claim, claimsOf, type OfSection } from "./manage-api.ts";
import { ManagedRow, useManagedForm } from "./managed.tsx";

const states = [
  { key: "waiting", label: "待发放" },
  { key: "fulfilled", label: "已发放" },
  { key: "refused", label: "未发放" },
] as const;

/** Rights that voices asked for. */
export function Claims(of: OfSection) {
  const [state, setState] = useState<Claim["state"]>("waiting");
  const query = useInfiniteQuery(claimsOf({ ...of, state }));
  const [open, setOpen] = useState<Claim | null>(null);
  const waits = state === "waiting";
  return (
    <Panel title="权益发放" note={waits ? "等待最久在前" : "最近处理在前"}>
      <div className="mb-2 flex flex-wrap gap-2">
        {states.map(({ key, label }) => (
          <Chip key={key} selected={key === state} onClick={() => setState(key)}>
            {label}
          </Chip>
        ))}
      </div>
      <EndlessList
        query={query}
        label="权益发放"
        estimate={72}
        waiting={<RowsSkeleton rows={2} />}
        failed={{ compact: true }}
        empty={{
          ...{ compact: true, title: waits ? "没有待发放的权益" : "暂无记录" },
          text: "达人在自己的页面领取后会显示在这里。",
        }}
      >
        {(claim) => (
          <ManagedRow
            title={claim.right}
            tags={
              <>
                {claim.tier !== "" && <Tag kind="accent">{claim.tier} 级</Tag>}
                {claim.number !== null && <Tag>{claim.number}</Tag>}
              </>
            }
            small={[
              claim.member.nickname,
              sectionName(claim.section),
              formatDate(claim.decided_at ?? claim.created_at, { time: true }),
              claim.note,
            ]}
          >
            {claim.state === "waiting" && (
              <Button size="s" variant="line" onClick={() => setOpen(claim)}>
                处理
              </Button>
            )}
          </ManagedRow>
        )}
      </EndlessList>
      {open !== null && <ClaimSheet claim={open} onClose={() => setOpen(null)} />}
    </Panel>
  );
}

const answers = [
  { value: "fulfilled", label: "已发放" },
  { value: "refused", label: "不发放" },
] as const;

function ClaimSheet({ claim, onClose }: { claim: Claim; onClose: () => void }) {
  const form = useManagedForm<{ state: (typeof answers)[number]["value"]; note: string }>({
    initial: { state: "fulfilled", note: "" },
    check: ({ state, note }) => ({
      ...(state === "refused" && note.trim() === "" && { note: "请填写不发放的原因" }),
    }),
    async send(body) {
      const input = { params: { id: claim.id }, body };
      await influenceApi("POST /api/admin/influence/claims/{id}/decision", input, { quiet: true });
      return "已处理，达人会收到通知";
    },
    onClose,
  });
  const { state } = form.values;
  return (
    <FormSheet
      {...{ form, onClose }}
      title={claim.right}
      description={`${claim.member.nickname} · ${sectionName(claim.section)}`}
      label="确认"
    >
      <SegmentedControl
        label="结果"
        options={answers}
        value={state}
        onChange={(next) => form.set({ state: next })}
      />
      <TextArea
        label={state === "fulfilled" ? "说明（选填），如快递单号" : "不发放的原因"}
        rows={2}
        maxLength={100}
        hint="会写进给达人的通知"
        {...form.text("note")}
      />
    </FormSheet>
  );
}
