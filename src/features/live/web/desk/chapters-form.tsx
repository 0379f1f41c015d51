import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { Panel } from "#capabilities/desk/admin/web/public.ts";
import { useForm } from "#client/form.ts";
import { FormProblem } from "#client/form-problem.tsx";
import { useLeaveGuard } from "#client/leave-guard.ts";
import { RequestError } from "#client/request.ts";
import { newKey } from "#client/request-key.ts";
import type { DeskRoom } from "#features/live/desk-contract.ts";
import { formatDuration } from "#shared/format.ts";
import { Button } from "#ui/button.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import { deskRoom, liveApi, refreshRooms } from "./api.ts";
import { chaptersOf, type EditedChapter, editedOf, problemOf } from "./chapter-values.ts";

interface ChaptersFormProps {
  room: DeskRoom;
  /** Seconds of all that was recorded. */
  total: number;
  /** Where the film that is open stands, in seconds of the whole; null while none is. */
  place: () => number | null;
  onDirty: (dirty: boolean) => void;
}

/** Marks in the replay: a place and a title each. */
export function ChaptersForm({ room, total, place, onDirty }: ChaptersFormProps) {
  const queryClient = useQueryClient();
  const [base, setBase] = useState(room);
  const [initial] = useState(() => ({ chapters: editedOf(room.chapters) }));
  const form = useForm<{ chapters: readonly EditedChapter[] }>({
    initial,
    check: ({ chapters }) => {
      const problem = problemOf(chapters, total);
      return problem === null ? {} : { form: problem };
    },
    async save({ chapters }) {
      const saved = await liveApi(
        "PUT /api/admin/live/{id}/replay",
        {
          params: { id: base.id },
          body: { shown: room.replay_shown, chapters: chaptersOf(chapters), version: base.replay_version },
        },
        { quiet: true },
      ).catch(async (error: unknown) => {
        if (error instanceof RequestError && error.code === "CHANGED")
          await queryClient.invalidateQueries({ queryKey: deskRoom(base.id).queryKey });
        throw error;
      });
      begin(saved);
      queryClient.setQueryData(deskRoom(base.id).queryKey, saved);
      await refreshRooms(queryClient);
      toast("章节已保存", { kind: "done" });
    },
  });
  const begin = (from: DeskRoom) => {
    setBase(from);
    form.reset({ chapters: editedOf(from.chapters) });
  };
  useLeaveGuard(form.dirty);
  useEffect(() => {
    onDirty(form.dirty);
    return () => onDirty(false);
  }, [form.dirty, onDirty]);
  const isOlder = room.replay_version !== base.replay_version;
  const isOther = isOlder && JSON.stringify(room.chapters) !== JSON.stringify(base.chapters);
  const follow = useEffectEvent(begin);
  const catchUp = useEffectEvent(setBase);
  useEffect(() => {
    if (!isOlder) return;
    if (!form.dirty) follow(room);
    else if (!isOther) catchUp(room);
  }, [isOlder, isOther, form.dirty, room]);
  const { chapters } = form.values;
  const put = (key: string, change: Partial<EditedChapter>) =>
    form.set({ chapters: chapters.map((one) => (one.key === key ? { ...one, ...change } : one)) });
  const add = () => {
    const at = place();
    form.set({
      chapters: [...chapters, { key: newKey(), at: at === null ? "" : formatDuration(at), title: "" }],
    });
  };
  return (
    <Panel
      title="章节"
      note="时间从回放开头算起，格式如 12:30"
      action={
        <Button size="s" variant="line" icon="plus" disabled={chapters.length >= 50} onClick={add}>
          添加章节
        </Button>
      }
    >
      <form {...form.props}>
        {chapters.length === 0 ? (
          <p className="text-15 text-ink-2">还没有章节。播放录像到某一处再点“添加章节”，时间会自动填好。</p>
        ) : (
          <ol aria-label="章节" className="grid gap-2">
            {chapters.map(({ key, at, title }, nth) => (
              <li key={key} className="flex items-center gap-2">
                <TextField
                  label={`第 ${nth + 1} 章的时间`}
                  hideLabel
                  className="w-24 flex-none"
                  placeholder="0:00"
                  maxLength={9}
                  value={at}
                  onChange={(event) => put(key, { at: event.target.value })}
                />
                <TextField
                  label={`第 ${nth + 1} 章的标题`}
                  hideLabel
                  className="min-w-0 flex-1"
                  placeholder="讲什么"
                  maxLength={30}
                  value={title}
                  onChange={(event) => put(key, { title: event.target.value })}
                />
                <IconButton
                  icon="close"
                  size="s"
                  label={`移除第 ${nth + 1} 章`}
                  onClick={() => form.set({ chapters: chapters.filter((one) => one.key !== key) })}
                />
              </li>
            ))}
          </ol>
        )}
        {isOther && (
          <div role="alert" className="mt-3 rounded-3 bg-warn-soft px-4 py-3 text-13 text-warn">
            <p>同事刚刚改过章节，你的改动还没有保存。</p>
            <div className="mt-2 flex gap-2.5">
              <Button size="s" variant="line" onClick={() => begin(room)}>
                放弃我的，用最新的
              </Button>
              <Button size="s" variant="line" onClick={() => setBase(room)}>
                保留我的，覆盖
              </Button>
            </div>
          </div>
        )}
        <FormProblem form={form} className="mt-3" />
        {form.dirty && !isOther && (
          <Button type="submit" variant="accent" loading={form.busy} className="mt-3">
            保存章节
          </Button>
        )}
      </form>
    </Panel>
  );
}
