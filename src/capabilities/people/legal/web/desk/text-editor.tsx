import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { AdminProfile } from "#capabilities/desk/admin/web/public.ts";
import { useForm } from "#client/form.ts";
import { FormProblem } from "#client/form-problem.tsx";
import { useLeaveGuard } from "#client/leave-guard.ts";
import { formatDate } from "#shared/format.ts";
import { Button } from "#ui/button.tsx";
import { Chip } from "#ui/chip.tsx";
import { confirmDanger } from "#ui/confirm-store.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import { SegmentedControl } from "#ui/segmented-control.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import { deskText, deskTexts, type OpenText, textApi } from "./api.ts";
import { TextPreviewPane } from "./text-preview.tsx";
import { TextVersions } from "./text-versions.tsx";

const PublishSheet = lazyPart(async () => (await import("./publish-sheet.tsx")).default);

const views = [
  { value: "write", label: "正文" },
  { value: "preview", label: "预览" },
  { value: "changes", label: "改动" },
  { value: "versions", label: "版本" },
] as const;
type View = (typeof views)[number]["value"];

/** The values as they are typed: a line each of the summary. */
interface Typed {
  title: string;
  summary: string;
  body: string;
}

const linesOf = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

export const sourceOf = ({ title, summary, body }: Typed) => ({ title, summary: linesOf(summary), body });

interface TextEditorProps {
  admin: AdminProfile;
  shown: OpenText;
  back: ReactNode;
}

/** Writes the next version of a text beside what is in force. */
export function TextEditor({ admin, shown, back }: TextEditorProps) {
  const queryClient = useQueryClient();
  const [view, setView] = useState<View>(shown.text.draft ? "write" : "versions");
  const [publishing, setPublishing] = useState(false);
  const { key, draft, title } = shown.text;
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: deskText(key).queryKey }),
      queryClient.invalidateQueries({ queryKey: deskTexts().queryKey }),
    ]);
  const form = useForm<Typed>({
    initial: {
      title: shown.source.title,
      summary: shown.source.summary.join("\n"),
      body: shown.source.body,
    },
    async save(values) {
      await textApi(
        "PUT /api/admin/texts/{key}/draft",
        { params: { key }, body: { ...sourceOf(values), version: shown.version } },
        { quiet: true },
      );
      toast("草稿已保存", { kind: "done" });
      form.reset(values);
      await refresh();
    },
  });
  useLeaveGuard(form.dirty);
  const discard = async () => {
    if (!(await confirmDanger("放弃这份草稿？", "写到一半的下一版会丢掉，已发布的版本不受影响。", "放弃")))
      return;
    await textApi("DELETE /api/admin/texts/{key}/draft", {
      params: { key },
      query: { version: shown.version },
    });
    toast("草稿已放弃", { kind: "done" });
    setView("versions");
    await refresh();
  };
  const { text } = form;
  return (
    <>
      <header className="hair-b sticky top-0 z-10 bg-surface pt-safe">
        <div className="flex min-h-14 items-center gap-1 pr-4 pl-1 wide:pl-5">
          {back}
          <h2 className="min-w-0 flex-1 truncate text-17 font-bold">{title}</h2>
          <Button
            variant="accent"
            size="s"
            disabled={draft === null || form.dirty || form.busy}
            onClick={() => setPublishing(true)}
          >
            发布
          </Button>
        </div>
        <SegmentedControl
          label="切换内容"
          options={views}
          value={view}
          onChange={setView}
          className="mx-4 mb-3 wide:mx-5"
        />
      </header>
      {view === "write" && (
        <form {...form.props} className="grid gap-4 px-4 py-4 pb-24 wide:px-5">
          <p className="text-13 text-ink-2">
            {draft
              ? `${draft.by} ${formatDate(draft.at, { time: true, year: false })} 存的草稿。`
              : "从最新的版本开始写，存了才有草稿。"}
            已发布的版本不会被改动。
          </p>
          <TextField label="标题" maxLength={60} {...text("title")} />
          <TextArea label="要点（一行一条，三到五条）" rows={4} {...text("summary")} />
          <div>
            <p className="mb-1.5 text-13 text-ink-2">点一下插入占位符，各分区显示自己的名字</p>
            <div className="flex flex-wrap gap-2">
              {shown.placeholders.map(({ name, meaning }) => (
                <Chip
                  key={name}
                  title={meaning}
                  onClick={() => form.set({ body: `${form.values.body}{{${name}}}` })}
                >
                  {`{{${name}}}`}
                </Chip>
              ))}
            </div>
          </div>
          <TextArea label="正文（Markdown，章节用 ## 一、）" rows={24} {...text("body")} />
          <FormProblem form={form} />
          <div className="flex gap-2">
            {draft && (
              <Button variant="line" onClick={() => void discard()}>
                放弃草稿
              </Button>
            )}
            <Button type="submit" variant="accent" wide loading={form.busy} disabled={!form.dirty}>
              保存草稿
            </Button>
          </div>
        </form>
      )}
      {(view === "preview" || view === "changes") && (
        <TextPreviewPane textKey={key} source={sourceOf(form.values)} view={view} />
      )}
      {view === "versions" && <TextVersions text={shown.text} onWrite={() => setView("write")} />}
      {publishing && (
        <PublishSheet
          admin={admin}
          shown={shown}
          onDone={() => {
            setView("versions");
            void refresh();
          }}
          onClose={() => setPublishing(false)}
        />
      )}
    </>
  );
}
