import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { Panel } from "#capabilities/desk/admin/web/public.ts";
import { useForm } from "#client/form.ts";
import { FormProblem } from "#client/form-problem.tsx";
import { useLeaveGuard } from "#client/leave-guard.ts";
import { RequestError } from "#client/request.ts";
import type { DeskRoom } from "#features/live/desk-contract.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { toast } from "#ui/toast-store.ts";
import { deskRoom, liveApi, refreshRooms } from "./api.ts";
import { AboutFields, PeopleFields, TimeFields } from "./room-fields.tsx";
import { bodyOf, problemsOf, type RoomValues, valuesOf } from "./room-values.ts";

interface EditFormProps {
  room: DeskRoom;
  /** Says whether something was typed that is not saved. */
  onDirty: (dirty: boolean) => void;
}

/** All that can be changed of a room, saved as a whole. */
export function EditForm({ room, onDirty }: EditFormProps) {
  if (room.state === "cancelled")
    return <EmptyState title="直播已取消" text="资料不能再改，可以新建一场。" />;
  return <Opened room={room} onDirty={onDirty} />;
}

function Opened({ room, onDirty }: EditFormProps) {
  const queryClient = useQueryClient();
  // What the form began with: the server tells whether somebody was faster.
  const [base, setBase] = useState(room);
  const [initial] = useState(() => valuesOf(room));
  const form = useForm<RoomValues>({
    initial,
    check: problemsOf,
    async save(values) {
      const saved = await liveApi(
        "PUT /api/admin/live/{id}",
        { params: { id: base.id }, body: { ...bodyOf(values, base), version: base.version } },
        { quiet: true },
      ).catch(async (error: unknown) => {
        // Somebody was faster: what he saved comes, and whoever typed here chooses.
        if (error instanceof RequestError && error.code === "CHANGED")
          await queryClient.invalidateQueries({ queryKey: deskRoom(base.id).queryKey });
        throw error;
      });
      begin(saved);
      queryClient.setQueryData(deskRoom(base.id).queryKey, saved);
      await refreshRooms(queryClient);
      toast("已保存", { kind: "done" });
    },
  });
  const begin = (from: DeskRoom) => {
    setBase(from);
    form.reset(valuesOf(from));
  };
  useLeaveGuard(form.dirty);
  useEffect(() => {
    onDirty(form.dirty);
    return () => onDirty(false);
  }, [form.dirty, onDirty]);
  // A room moves on by itself while it is edited: only what the form holds is a reason to ask.
  const isOlder = room.version !== base.version;
  const isOther = isOlder && JSON.stringify(valuesOf(room)) !== JSON.stringify(valuesOf(base));
  const follow = useEffectEvent(begin);
  const catchUp = useEffectEvent(setBase);
  useEffect(() => {
    if (!isOlder) return;
    // Nothing was typed here: what a colleague saved is what is edited.
    if (!form.dirty) follow(room);
    else if (!isOther) catchUp(room);
  }, [isOlder, isOther, form.dirty, room]);
  return (
    <form {...form.props} className="grid gap-3.5 p-3 wide:px-6 wide:py-4">
      <Panel title="直播内容">
        <div className="grid gap-4">
          <AboutFields form={form} />
        </div>
      </Panel>
      <Panel title="时间和画面">
        <div className="grid gap-4">
          <TimeFields form={form} begun={base.started_at !== null} />
        </div>
      </Panel>
      <Panel title="人员">
        <div className="grid gap-4">
          <PeopleFields form={form} />
        </div>
      </Panel>
      {form.dirty && (
        <section
          aria-label="保存"
          className="hair-t fixed inset-x-0 bottom-0 z-20 bg-surface px-4 pt-2.5 pb-safe wide:sticky wide:-mx-6 wide:px-6"
        >
          {isOther ? (
            <div role="alert" className="mb-2.5 rounded-3 bg-warn-soft px-4 py-3 text-13 text-warn">
              <p>同事刚刚改过这场直播，你的改动还没有保存。</p>
              <div className="mt-2 flex gap-2.5">
                <Button size="s" variant="line" onClick={() => begin(room)}>
                  放弃我的，用最新的
                </Button>
                <Button size="s" variant="line" onClick={() => setBase(room)}>
                  保留我的，覆盖
                </Button>
              </div>
            </div>
          ) : (
            <FormProblem form={form} className="mb-2" />
          )}
          <div className="flex items-center gap-3 pb-2.5">
            <p className="min-w-0 flex-1 text-13 text-ink-3">有未保存的改动</p>
            <Button type="submit" variant="accent" loading={form.busy}>
              保存
            </Button>
          </div>
        </section>
      )}
    </form>
  );
}
