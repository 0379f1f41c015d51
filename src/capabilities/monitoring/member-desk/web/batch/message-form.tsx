import { useForm } from "#client/form.ts";
import { FormEnd } from "#client/form-end.tsx";
import { useRequestKey } from "#client/request-key.ts";
import { useNavigate } from "#client/router.tsx";
import { deskPathOf } from "#sections/desk-paths.ts";
import { SegmentedControl } from "#ui/segmented-control.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import { kindWords } from "../messages/api.ts";
import { MessagePreview } from "../messages/message-preview.tsx";
import { batchApi } from "./api.ts";

const kinds = [
  { value: "service", label: kindWords.service },
  { value: "news", label: kindWords.news },
] as const;

/** A message to all of them, at once; its page tells how far it came. */
export function BatchMessageForm({ ids, onDone }: { ids: readonly string[]; onDone: () => void }) {
  const keyOf = useRequestKey();
  const navigate = useNavigate();
  const form = useForm({
    initial: { title: "", body: "", link: "", kind: "service" as "service" | "news" },
    async save(values) {
      const content = { ids: [...ids], ...values };
      const { id } = await batchApi(
        "POST /api/admin/members/batch/message",
        { body: { ...content, idempotency_key: keyOf(content) } },
        { quiet: true },
      );
      toast("正在发送", { kind: "done" });
      onDone();
      navigate(deskPathOf("admin.messages", {}, { query: { id } }));
    },
  });
  const { values, set, text } = form;
  return (
    <form {...form.props} className="grid gap-4 pb-2">
      <SegmentedControl
        label="消息类型"
        options={kinds}
        value={values.kind}
        onChange={(kind) => set({ kind })}
      />
      <p className="text-13 text-ink-3">
        {values.kind === "service"
          ? "和账号、使用有关、必须知道的事。会员不能关闭。"
          : "会员可以在消息设置里关闭，关闭的不会收到。"}
      </p>
      <TextField label="标题" maxLength={30} {...text("title")} />
      <TextArea label="正文" rows={3} maxLength={500} {...text("body")} />
      <TextField label="点开去哪里（选填）" maxLength={200} {...text("link")} />
      <MessagePreview {...values} />
      <FormEnd form={form}>立即发送</FormEnd>
    </form>
  );
}
