import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Panel } from "#capabilities/desk/admin/web/public.ts";
import type { MemberDetail } from "#capabilities/monitoring/member-desk/contract.ts";
import { useForm } from "#client/form.ts";
import { FormEnd } from "#client/form-end.tsx";
import { formatDate } from "#shared/format.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { peopleApi, refreshMembers } from "../api.ts";

/** What administrators wrote down about a member, for each other. */
export function MemberNotes({ member }: { member: MemberDetail }) {
  const queryClient = useQueryClient();
  const { id } = member.member;
  const form = useForm({
    initial: { text: "" },
    async save({ text }) {
      await peopleApi(
        "POST /api/admin/members/{id}/notes",
        { params: { id }, body: { text } },
        { quiet: true },
      );
      form.reset({ text: "" });
      await refreshMembers(queryClient);
    },
  });
  const remove = useMutation({
    mutationFn: (note: string) =>
      peopleApi("DELETE /api/admin/members/{id}/notes/{note}", { params: { id, note } }),
    onSettled: () => refreshMembers(queryClient),
  });
  const pin = useMutation({
    mutationFn: ({ note, pinned }: { note: string; pinned: boolean }) =>
      peopleApi("POST /api/admin/members/{id}/notes/{note}/pin", { params: { id, note }, body: { pinned } }),
    onSettled: () => refreshMembers(queryClient),
  });
  return (
    <Panel title="备注" note="仅管理员可见">
      {member.notes.length > 0 && (
        <ul aria-label="备注" className="mb-3">
          {member.notes.map((note) => (
            <li key={note.id} className="hair-b flex items-start gap-2 py-2.5">
              <div className="min-w-0 flex-1">
                <p className="text-15 break-words whitespace-pre-line">{note.text}</p>
                <p className="num mt-0.5 text-13 text-ink-3">
                  {note.pinned && "置顶 · "}
                  {note.by_name} · {formatDate(note.created_at, { time: true })}
                </p>
              </div>
              <IconButton
                icon="pin"
                size="m"
                label={note.pinned ? "取消置顶" : "置顶备注"}
                aria-pressed={note.pinned}
                className={note.pinned ? "text-accent-ink" : "text-ink-3"}
                onClick={() => pin.mutate({ note: note.id, pinned: !note.pinned })}
              />
              {note.can_remove && (
                <IconButton icon="trash" size="m" label="删除备注" onClick={() => remove.mutate(note.id)} />
              )}
            </li>
          ))}
        </ul>
      )}
      <form {...form.props} className="grid gap-2.5">
        <TextArea
          label="写备注"
          hideLabel
          rows={2}
          maxLength={500}
          placeholder="写一条备注"
          {...form.text("text")}
        />
        <FormEnd form={form} variant="line" size="m" className="justify-self-end" wide={false}>
          保存备注
        </FormEnd>
      </form>
    </Panel>
  );
}
