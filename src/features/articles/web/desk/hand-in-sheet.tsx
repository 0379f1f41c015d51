import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { RequestError } from "#client/request.ts";
import type { Draft } from "#features/articles/draft-contract.ts";
import { Button } from "#ui/button.tsx";
import { SegmentedControl } from "#ui/segmented-control.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import { handInApi, refreshDesk, versions } from "./api.ts";
import { isoTime, localTime } from "./words.ts";

export interface HandInSheetProps {
  /** As the server has it. */
  draft: Draft;
  /** Saves what is not saved. @returns the revision, or null */
  flush: () => Promise<number | null>;
  onChanged: () => Promise<unknown>;
  onClose: () => void;
}

/** Hands the draft in for a colleague to pass: what for, when it is to come out, and a word to him. */
export default function HandInSheet({ draft, flush, onChanged, onClose }: HandInSheetProps) {
  const queryClient = useQueryClient();
  const live = draft.article?.status === "published";
  const [act, setAct] = useState<"publish" | "unpublish">("publish");
  const [when, setWhen] = useState<"now" | "later">(draft.publish_at === null ? "now" : "later");
  const [publishAt, setPublishAt] = useState(localTime(draft.publish_at));
  const [takeDown, setTakeDown] = useState(localTime(draft.take_down_at));
  const [note, setNote] = useState("");
  const [correction, setCorrection] = useState("");
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({});
  const publishing = act === "publish";
  const { mutate, isPending } = useMutation({
    async mutationFn() {
      const saved = await flush();
      if (saved === null) throw new RequestError(0, "UNSAVED", ["还有没保存的改动，请先处理"]);
      await handInApi(
        "POST /api/admin/articles/drafts/{id}/hand-in",
        {
          params: { id: draft.id },
          body: {
            ...{ base: saved, act, note, correction: publishing ? correction : "" },
            publish_at: publishing && when === "later" ? isoTime(publishAt) : null,
            take_down_at: publishing ? isoTime(takeDown) : null,
          },
        },
        { quiet: true },
      );
    },
    async onSuccess() {
      await onChanged();
      toast("已送审，等同事复核", { kind: "done" });
      onClose();
    },
    onError(error) {
      if (!(error instanceof RequestError)) return;
      setFields(error.fields);
      setProblems(Object.keys(error.fields).length > 0 ? [] : error.messages);
    },
    onSettled: () =>
      Promise.all([refreshDesk(queryClient), queryClient.invalidateQueries(versions(draft.id))]),
  });
  const submit = () => {
    setProblems([]);
    setFields({});
    if (publishing && when === "later" && publishAt === "") setFields({ publish_at: "请选择发布时间" });
    else mutate();
  };
  return (
    <Sheet
      onClose={onClose}
      title="送审"
      description="另一位有发布权限的同事通过以后才会生效。之后再改内容，要重新送审。"
      footer={
        <Button variant="accent" size="l" wide loading={isPending} onClick={submit}>
          送审
        </Button>
      }
    >
      <div className="space-y-4 pb-2">
        {live && (
          <SegmentedControl
            label="送审内容"
            options={[
              { value: "publish", label: "更新内容" },
              { value: "unpublish", label: "下线文章" },
            ]}
            value={act}
            onChange={setAct}
          />
        )}
        <TextArea
          label="送审说明（选填）"
          rows={2}
          maxLength={200}
          placeholder="给复核的同事看，例如：数据来自厂家资料，请重点看第二段"
          value={note}
          error={fields.note}
          onChange={(event) => setNote(event.target.value)}
        />
        {publishing && (
          <>
            <SegmentedControl
              label="发布方式"
              options={[
                { value: "now", label: live ? "通过后更新" : "通过后发布" },
                { value: "later", label: "定时" },
              ]}
              value={when}
              onChange={setWhen}
            />
            {when === "later" && (
              <TextField
                label="发布时间"
                type="datetime-local"
                value={publishAt}
                error={fields.publish_at}
                hint="到时间还未通过的，通过后立即发布"
                onChange={(event) => setPublishAt(event.target.value)}
              />
            )}
            {live && (
              <TextArea
                label="更正说明（读者可见）"
                rows={2}
                maxLength={200}
                placeholder="例如：原文马力数据有误，已更正。只改错别字可以不填"
                value={correction}
                error={fields.correction}
                onChange={(event) => setCorrection(event.target.value)}
              />
            )}
            <TextField
              label="下线时间（选填）"
              type="datetime-local"
              value={takeDown}
              error={fields.take_down_at}
              onChange={(event) => setTakeDown(event.target.value)}
            />
          </>
        )}
        {problems.length > 0 && (
          <ul role="alert" className="rounded-2 bg-bad-soft px-3.5 py-2.5 text-13 text-bad">
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        )}
      </div>
    </Sheet>
  );
}
