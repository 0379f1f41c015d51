import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Panel } from "#capabilities/desk/admin/web/public.ts";
import { useForm } from "#client/form.ts";
import { FormEnd } from "#client/form-end.tsx";
import { useLeaveGuard } from "#client/leave-guard.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { SegmentedControl } from "#ui/segmented-control.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import { type Segment, segmentList } from "../segments/api.ts";
import { type GroupMessageDetail, kindWords, MESSAGES, messageApi } from "./api.ts";
import { MessagePreview } from "./message-preview.tsx";

interface MessageFormProps {
  /** Undefined: a new one. */
  message: GroupMessageDetail | undefined;
  /** The segment that a new one goes to at first. */
  segmentId: string | undefined;
  onSaved: (id: string) => void;
}

const kinds = [
  { value: "news", label: kindWords.news },
  { value: "service", label: kindWords.service },
] as const;

/** What a message says and to whom, with what a member will see. */
export function MessageForm(props: MessageFormProps) {
  const query = useQuery(segmentList());
  const segments = query.data?.items;
  if (segments === undefined) return <NotLoaded query={query} waiting={<RowsSkeleton rows={3} />} />;
  if (segments.length === 0)
    return (
      <EmptyState
        compact
        title="先建一个会员分组"
        text="消息发给一个分组里的会员。"
        action={
          <a href={deskPathOf("admin.segments")} className={buttonClass({ variant: "accent" })}>
            去建分组
          </a>
        }
      />
    );
  return <Fields {...props} segments={segments} />;
}

function Fields({
  message,
  segmentId,
  segments,
  onSaved,
}: MessageFormProps & { segments: readonly Segment[] }) {
  const queryClient = useQueryClient();
  const known = (id: string | null | undefined) => segments.find((one) => one.id === id)?.id;
  const form = useForm({
    initial: {
      title: message?.title ?? "",
      body: message?.body ?? "",
      link: message?.link ?? "",
      kind: message?.kind ?? ("news" as const),
      segment_id: known(message?.segment_id) ?? known(segmentId) ?? segments[0]?.id ?? "",
    },
    async save(body) {
      const saved =
        message === undefined
          ? await messageApi("POST /api/admin/group-messages", { body }, { quiet: true })
          : await messageApi(
              "PUT /api/admin/group-messages/{id}",
              { params: { id: message.id }, body: { ...body, version: message.version } },
              { quiet: true },
            );
      const { title, body: text, link, kind } = saved;
      form.reset({ title, body: text, link, kind, segment_id: saved.segment_id ?? "" });
      toast("已存为草稿，核对后再发送", { kind: "done" });
      await queryClient.invalidateQueries({ queryKey: MESSAGES });
      onSaved(saved.id);
    },
  });
  useLeaveGuard(form.dirty && !form.busy);
  const { values, set, text } = form;
  return (
    <form {...form.props} className="grid grid-cols-[minmax(0,1fr)] gap-3.5">
      <Panel title={message === undefined ? "新的消息" : "修改草稿"}>
        <div className="grid gap-4">
          <SelectField
            label="接收分组"
            options={segments.map(({ id, name }) => ({ value: id, label: name }))}
            value={values.segment_id}
            onChange={(id) => set({ segment_id: id })}
          />
          <div>
            <SegmentedControl
              label="消息类型"
              options={kinds}
              value={values.kind}
              onChange={(kind) => set({ kind })}
            />
            <p className="mt-1 text-13 text-ink-3">
              {values.kind === "service"
                ? "和账号、使用有关、必须知道的事。会员不能关闭。"
                : "会员可以在消息设置里关闭，关闭的不会收到。"}
            </p>
          </div>
          <TextField label="标题" maxLength={30} {...text("title")} />
          <TextArea label="正文" rows={4} maxLength={500} {...text("body")} />
          <TextField
            label="点开去哪里（选填）"
            maxLength={200}
            hint="站内地址，以 / 开头，例如 /topic"
            {...text("link")}
          />
        </div>
      </Panel>
      <MessagePreview {...values} />
      <section aria-label="保存" className="rounded-3 bg-surface px-4 py-4 wide:px-5">
        <FormEnd form={form}>存为草稿</FormEnd>
      </section>
    </form>
  );
}
