import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Invitation } from "#capabilities/desk/admin/invitations-contract.ts";
import { formatDate } from "#shared/format.ts";
import { Button } from "#ui/button.tsx";
import { confirmDanger } from "#ui/confirm-store.ts";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { Tag } from "#ui/tag.tsx";
import { toast } from "#ui/toast-store.ts";
import { invitationApi, invitations } from "../api/invitations.ts";
import { Panel } from "../components/panel.tsx";

const states = {
  open: { label: "等待加入", kind: "info" },
  used: { label: "已加入", kind: "ok" },
  ended: { label: "已过期", kind: "plain" },
  withdrawn: { label: "已撤回", kind: "plain" },
} as const;

/** Invitations and what became of them; nothing while there was none. */
export function InvitationList() {
  const query = useQuery(invitations());
  const queryClient = useQueryClient();
  const withdraw = useMutation({
    mutationFn: (id: string) =>
      invitationApi("POST /api/admin/invitations/{id}/withdraw", { params: { id } }),
    onSuccess: () => toast("已撤回，链接已失效", { kind: "done" }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: invitations().queryKey }),
  });
  const { data } = query;
  if (data === undefined)
    return (
      <Panel title="邀请">
        <NotLoaded compact query={query} waiting={<RowsSkeleton rows={2} />} />
      </Panel>
    );
  if (data.items.length === 0) return null;
  const ask = async ({ id, note }: Invitation) => {
    if (await confirmDanger(`撤回给${note}的邀请？`, "链接会立即失效。", "撤回")) withdraw.mutate(id);
  };
  const open = data.items.filter(({ state }) => state === "open").length;
  return (
    <Panel title="邀请" note={`${open} 个等待加入`}>
      <ul aria-label="邀请">
        {data.items.map((one) => (
          <li key={one.id} className="hair-t flex flex-wrap items-center gap-2 py-2.5 first:border-t-0">
            <div className="min-w-0 flex-1">
              <p className="flex items-center gap-2">
                <b className="truncate text-15 font-semibold">{one.note}</b>
                <Tag>{one.role_name}</Tag>
                <Tag kind={states[one.state].kind}>{states[one.state].label}</Tag>
              </p>
              <p className="num mt-0.5 text-13 text-ink-3">
                {one.account && `账号 ${one.account} · `}
                {one.by_name} {formatDate(one.created_at, { time: true, year: false })} 邀请
                {one.state === "open" &&
                  ` · ${formatDate(one.expires_at, { time: true, year: false })} 前有效`}
              </p>
            </div>
            {one.can_withdraw && (
              <Button variant="line" size="s" loading={withdraw.isPending} onClick={() => void ask(one)}>
                撤回
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
