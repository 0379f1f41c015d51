import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { RequestError } from "#client/request.ts";
import type { AdminTopic } from "#features/topics/contract.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Button } from "#ui/button.tsx";
import { confirm } from "#ui/confirm-store.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { Switch } from "#ui/switch.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import { manageApi, TOPICS } from "./desk-topics.ts";

/** One public topic: whether new texts may join it, and who looks after it. */
export default function ManageSheet({ entry, onClose }: { entry: AdminTopic; onClose: () => void }) {
  const queryClient = useQueryClient();
  const { topic } = entry;
  const close = useMutation({
    mutationFn: (closed: boolean) =>
      manageApi("PUT /api/admin/topics/{id}/closed", { params: { id: topic.id }, body: { closed } }),
    onSuccess: (_answer, closed) => toast(closed ? "已关闭，内容还能看" : "已开放", { kind: "done" }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: TOPICS }),
  });
  const closed = close.isPending ? close.variables : topic.closed;
  return (
    <Sheet onClose={onClose} title={`#${topic.name}#`} description="改动立即生效，主持人会收到通知。">
      <Switch
        checked={closed}
        disabled={close.isPending}
        onChange={(event) => close.mutate(event.target.checked)}
      >
        <span className="block text-15">关闭话题</span>
        <span className="block text-13 text-ink-3">不能再发新内容，已有的还能看；主持人自己打不开</span>
      </Switch>
      <HostPart key={entry.host?.id ?? ""} entry={entry} />
    </Sheet>
  );
}

function HostPart({ entry: { topic, host } }: { entry: AdminTopic }) {
  const queryClient = useQueryClient();
  const [wanted, setWanted] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const change = useMutation({
    mutationFn: (member: string | null) =>
      manageApi(
        "PUT /api/admin/topics/{id}/host",
        { params: { id: topic.id }, body: { member, seen_host: host?.id ?? null } },
        { quiet: true },
      ),
    onSuccess: (_answer, member) =>
      toast(member === null ? "现在没有主持人" : "已换主持人，双方会收到通知", { kind: "done" }),
    onError: (error) => setProblem(error instanceof RequestError ? error.message : "修改失败，请重试"),
    onSettled: () => queryClient.invalidateQueries({ queryKey: TOPICS }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (wanted.trim() === "") setProblem("请填写昵称或编号");
    else change.mutate(wanted);
  };
  const release = async (nickname: string) => {
    const yes = await confirm({
      title: `不再由${nickname}主持？`,
      text: "话题会没有主持人，可以随时再指定一位。",
      confirmLabel: "确定",
    });
    if (yes) change.mutate(null);
  };
  return (
    <section className="hair-t mt-2 pt-4 pb-2">
      <h3 className="text-15 font-semibold">主持人</h3>
      {host ? (
        <p className="flex items-center gap-3 py-1.5">
          <Avatar name={host.nickname} src={host.avatar?.src ?? null} />
          <span className="min-w-0 flex-1 truncate text-15">{host.nickname}</span>
          <IconButton
            icon="close"
            label={`不再由${host.nickname}主持`}
            disabled={change.isPending}
            onClick={() => void release(host.nickname)}
          />
        </p>
      ) : (
        <p className="py-1.5 text-13 text-ink-3">现在没有主持人</p>
      )}
      <form noValidate onSubmit={submit} className="flex items-start gap-2 pt-1">
        <TextField
          label="新的主持人"
          hideLabel
          placeholder="会员昵称或编号"
          className="min-w-0 flex-1"
          maxLength={40}
          value={wanted}
          error={problem}
          onChange={(event) => {
            setWanted(event.target.value);
            setProblem(null);
          }}
        />
        <Button type="submit" variant="line" size="l" className="flex-none" loading={change.isPending}>
          {host ? "换成 TA" : "指定"}
        </Button>
      </form>
    </section>
  );
}
