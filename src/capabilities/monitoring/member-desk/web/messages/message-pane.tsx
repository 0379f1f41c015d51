import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Panel } from "#capabilities/desk/admin/web/public.ts";
import { isNotFound } from "#client/request.ts";
import { formatDate } from "#shared/format.ts";
import { Button } from "#ui/button.tsx";
import { confirm } from "#ui/confirm-store.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { Tag } from "#ui/tag.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import { memberCount, segmentList } from "../segments/api.ts";
import { countWords } from "../segments/filter-values.ts";
import { type GroupMessageDetail, kindWords, MESSAGES, messageApi, oneMessage, stateWords } from "./api.ts";
import { MessageForm } from "./message-form.tsx";
import { MessagePreview } from "./message-preview.tsx";

interface MessagePaneProps {
  /** Undefined: a new one. */
  id: string | undefined;
  segmentId: string | undefined;
  onSaved: (id: string) => void;
  onGone: () => void;
}

/** One message: its draft, or how far it is and who has read it. */
export function MessagePane({ id, ...rest }: MessagePaneProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5 p-3 wide:px-6 wide:py-4">
      {id === undefined ? <MessageForm message={undefined} {...rest} /> : <Known id={id} {...rest} />}
    </div>
  );
}

function Known({ id, ...rest }: MessagePaneProps & { id: string }) {
  const query = useQuery(oneMessage(id));
  const { data } = query;
  if (isNotFound(query.error)) return <EmptyState title="没有这条消息" text="它可能已经被删除。" />;
  if (data === undefined) return <NotLoaded query={query} waiting={<RowsSkeleton rows={3} />} />;
  return (
    <>
      <Head message={data} onGone={rest.onGone} />
      {data.state === "draft" ? (
        <>
          <SendPanel key={`send ${data.version}`} message={data} />
          {/* Saved again by somebody else, it begins anew with what stands there now. */}
          <MessageForm key={data.version} message={data} {...rest} />
        </>
      ) : (
        <>
          <Progress message={data} />
          <MessagePreview {...data} />
        </>
      )}
    </>
  );
}

function useAct() {
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const act = async (send: () => Promise<unknown>, done: string, after?: () => void) => {
    setBusy(true);
    try {
      await send();
      toast(done, { kind: "done" });
      after?.();
    } catch {
      // Said already; what is shown is read again below.
    } finally {
      setBusy(false);
      await queryClient.invalidateQueries({ queryKey: MESSAGES });
    }
  };
  return { busy, act };
}

function Head({ message, onGone }: { message: GroupMessageDetail; onGone: () => void }) {
  const { busy, act } = useAct();
  const { id, title, state, told } = message;
  const { label, kind } = stateWords[state];
  const stop = async () => {
    const yes = await confirm({
      title: "停止发送？",
      text: "还没收到的会员不会再收到；已经收到的收不回来。停止后不能继续。",
      confirmLabel: "停止",
      danger: true,
    });
    if (yes)
      await act(() => messageApi("POST /api/admin/group-messages/{id}/stop", { params: { id } }), "已停止");
  };
  const remove = async () => {
    const yes = await confirm({
      title: `删除“${title}”？`,
      text: "删除后不能恢复。",
      confirmLabel: "删除",
      danger: true,
    });
    if (yes)
      await act(
        () => messageApi("DELETE /api/admin/group-messages/{id}", { params: { id } }),
        "已删除",
        onGone,
      );
  };
  return (
    <section aria-label={title} className="rounded-3 bg-surface px-4 py-4 wide:px-5">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="min-w-0 truncate text-20 font-bold">{title}</h2>
        <Tag kind={kind}>{label}</Tag>
        <span className="ml-auto flex flex-wrap gap-2">
          {(state === "scheduled" || state === "sending") && (
            <Button size="s" variant="danger" loading={busy} onClick={() => void stop()}>
              停止
            </Button>
          )}
          {(state === "draft" || (state === "stopped" && told === 0)) && (
            <Button size="s" variant="line" loading={busy} onClick={() => void remove()}>
              删除
            </Button>
          )}
        </span>
      </div>
      <p className="num mt-0.5 text-13 text-ink-3">
        {kindWords[message.kind]} · 发给“{message.segment_name}” · {message.by_name || "系统"}{" "}
        {formatDate(message.created_at, { time: true })}
        {message.due_at !== null && ` · ${formatDate(message.due_at, { time: true })} 发送`}
      </p>
    </section>
  );
}

/** The count, and now or later. */
function SendPanel({ message }: { message: GroupMessageDetail }) {
  const { busy, act } = useAct();
  const [due, setDue] = useState("");
  const segments = useQuery(segmentList());
  const filter = segments.data?.items.find(({ id }) => id === message.segment_id)?.filter;
  const count = useQuery({ ...memberCount(filter ?? {}), enabled: filter !== undefined });
  const howMany = count.data ? countWords(count.data) : "人数尚未统计";
  const send = async () => {
    const at = due === "" ? null : new Date(`${due}:00+08:00`);
    const yes = await confirm({
      title: at === null ? "现在发送？" : `${formatDate(at, { time: true })} 发送？`,
      text: `发给“${message.segment_name}”，现在 ${howMany}。发出后收不回来。`,
      confirmLabel: at === null ? "发送" : "定时",
    });
    if (!yes) return;
    const body = { due_at: at?.toISOString() ?? null, version: message.version };
    await act(
      () => messageApi("POST /api/admin/group-messages/{id}/send", { params: { id: message.id }, body }),
      at === null ? "开始发送" : "已定时",
    );
  };
  return (
    <Panel title="发送" note={howMany}>
      <p className="mb-3 text-13 text-ink-2">
        每位会员七天内最多收到 {message.weekly_limit} 条群发消息，已经收满的这次不会收到，会单独计数。
      </p>
      <div className="grid gap-4 wide:grid-cols-2">
        <TextField
          label="定时（北京时间，空着就现在发）"
          type="datetime-local"
          value={due}
          onChange={(event) => setDue(event.target.value)}
        />
      </div>
      <Button
        variant="accent"
        size="l"
        wide
        className="mt-3"
        icon="send"
        loading={busy}
        onClick={() => void send()}
      >
        {due === "" ? "现在发送" : "定时发送"}
      </Button>
    </Panel>
  );
}

function Progress({ message }: { message: GroupMessageDetail }) {
  const figures = [
    ["已发", message.told],
    ["已读", message.read],
    ["本周已满", message.over_limit],
    ["已关闭", message.switched_off],
  ] as const;
  return (
    <Panel
      title="发送情况"
      note={message.ended_at ? `${formatDate(message.ended_at, { time: true })} 结束` : ""}
    >
      <dl className="grid grid-cols-4 gap-2 text-center" aria-live="polite">
        {figures.map(([label, value]) => (
          <div key={label}>
            <dd className="num text-20 font-bold">{value}</dd>
            <dt className="text-12 text-ink-3">{label}</dt>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-13 text-ink-3">
        “本周已满”是七天内已收到 {message.weekly_limit}{" "}
        条的会员，“已关闭”是不接收这类消息的会员，都没有发给他们。
      </p>
    </Panel>
  );
}
