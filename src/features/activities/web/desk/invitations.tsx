import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Panel } from "#capabilities/desk/admin/web/public.ts";
import { useForm } from "#client/form.ts";
import { FormSheet } from "#client/form-sheet.tsx";
import { useRequestKey } from "#client/request-key.ts";
import { saveCsv } from "#client/save-file.ts";
import type { DeskActivityDetail, Invitation } from "#features/activities/desk-contract.ts";
import { csvFile } from "#shared/csv.ts";
import { Button } from "#ui/button.tsx";
import { confirmDanger } from "#ui/confirm-store.ts";
import { EndlessList } from "#ui/endless-list.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { Tag } from "#ui/tag.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import { activityApi, invitationsOf, refreshActivities } from "./api.ts";

/** Codes by which somebody may join an activity that is by invitation. */
export function Invitations({ activity }: { activity: DeskActivityDetail }) {
  const { id, title } = activity;
  const queryClient = useQueryClient();
  const query = useInfiniteQuery(invitationsOf(id));
  const [making, setMaking] = useState(false);
  const end = useMutation({
    mutationFn: (invitation: string) =>
      activityApi("POST /api/admin/activities/{id}/invitations/{invitation}/end", {
        params: { id, invitation },
      }),
    onSettled: () => refreshActivities(queryClient),
  });
  const save = useMutation({
    async mutationFn() {
      const all: Invitation[] = [];
      let cursor: string | undefined;
      do {
        const page = await activityApi("GET /api/admin/activities/{id}/invitations", {
          params: { id },
          query: { cursor, limit: 50 },
        });
        all.push(...page.items);
        cursor = page.next_cursor ?? undefined;
      } while (cursor !== undefined);
      saveInvitations(title, all);
    },
  });
  return (
    <Panel
      title="邀请码"
      action={
        <Button size="s" icon="plus" onClick={() => setMaking(true)}>
          生成
        </Button>
      }
    >
      <EndlessList
        query={query}
        label="邀请码"
        estimate={60}
        waiting={<RowsSkeleton rows={2} />}
        failed={{ compact: true }}
        empty={{ compact: true, title: "还没有邀请码", text: "生成一批，发给受邀的车友。" }}
      >
        {({ id: invitation, code, most, used, note }) => (
          <div className="hair-b flex items-center gap-3 py-2.5">
            <div className="min-w-0 flex-1">
              <p className="flex items-center gap-1.5 text-15">
                <span className="num font-semibold tracking-wider">{code}</span>
                <Tag kind={used >= most ? "plain" : "ok"}>{used >= most ? "已用完" : "可用"}</Tag>
              </p>
              <p className="num text-12 text-ink-3">
                {[note, `已用 ${used}/${most}`].filter(Boolean).join(" · ")}
              </p>
            </div>
            {used < most && (
              <Button
                size="s"
                variant="line"
                loading={end.isPending && end.variables === invitation}
                onClick={() =>
                  void confirmDanger(`停用 ${code}？`, "已经用它报名的人不受影响。", "停用").then(
                    (yes) => yes && end.mutate(invitation),
                  )
                }
              >
                停用
              </Button>
            )}
          </div>
        )}
      </EndlessList>
      {(query.data?.pages[0]?.items.length ?? 0) > 0 && (
        <Button
          size="s"
          variant="line"
          icon="download"
          className="mt-3"
          loading={save.isPending}
          onClick={() => save.mutate()}
        >
          导出全部
        </Button>
      )}
      {making && <MakeSheet activity={activity} onClose={() => setMaking(false)} />}
    </Panel>
  );
}

function saveInvitations(title: string, invitations: readonly Invitation[]): void {
  const rows = invitations.map(({ code, most, used, note }) => [code, note, most, used]);
  saveCsv(`${title}-邀请码.csv`, [csvFile([["邀请码", "用途", "可用次数", "已用"], ...rows])]);
}

const whole = (text: string) => (/^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN);

function MakeSheet({ activity, onClose }: { activity: DeskActivityDetail; onClose: () => void }) {
  const { id, title } = activity;
  const queryClient = useQueryClient();
  const keyOf = useRequestKey();
  const form = useForm({
    initial: { count: "10", most: "1", note: "" },
    check: ({ count, most }) => ({
      ...(Number.isNaN(whole(count)) && { count: "只能填整数" }),
      ...(Number.isNaN(whole(most)) && { most: "只能填整数" }),
    }),
    async save({ count, most, note }) {
      const body = { count: whole(count), most: whole(most), note };
      const { items } = await activityApi(
        "POST /api/admin/activities/{id}/invitations",
        { params: { id }, body: { ...body, idempotency_key: keyOf(body) } },
        { quiet: true },
      );
      await refreshActivities(queryClient);
      if (items.length > 1) saveInvitations(title, items);
      toast(`已生成 ${items.length} 个${items.length > 1 ? "，表格已保存" : ""}`, { kind: "done" });
      onClose();
    },
  });
  return (
    <FormSheet {...{ form, onClose }} title="生成邀请码" label="生成">
      <div className="grid grid-cols-2 gap-3">
        <TextField label="个数" inputMode="numeric" maxLength={3} {...form.text("count")} />
        <TextField label="每个可用次数" inputMode="numeric" maxLength={4} {...form.text("most")} />
      </div>
      <TextField label="用途（选填）" maxLength={30} placeholder="老车友" {...form.text("note")} />
    </FormSheet>
  );
}
