import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { RequestError } from "#client/request.ts";
import type { Draft } from "#features/articles/draft-contract.ts";
import { formatDate } from "#shared/format.ts";
import { Button } from "#ui/button.tsx";
import { confirmDanger } from "#ui/confirm-store.ts";
import { SegmentedControl } from "#ui/segmented-control.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import { DESK_LIST, draftApi } from "./api.ts";
import { isoTime, localTime } from "./words.ts";

export interface PublishSheetProps {
  /** As the server has it. */
  draft: Draft;
  /** Saves what is not saved. @returns the revision, or null */
  flush: () => Promise<number | null>;
  onChanged: () => Promise<unknown>;
  onClose: () => void;
}

/** Out now, or at a time; when it ends, and before when nobody may publish it. A live article is corrected here. */
export function PublishSheet({ draft, flush, onChanged, onClose }: PublishSheetProps) {
  const queryClient = useQueryClient();
  const live = draft.article?.status === "published";
  const [when, setWhen] = useState<"now" | "later">(draft.publish_at === null ? "now" : "later");
  const [publishAt, setPublishAt] = useState(localTime(draft.publish_at));
  const [embargo, setEmbargo] = useState(localTime(draft.embargo_until));
  const [takeDown, setTakeDown] = useState(localTime(draft.take_down_at));
  const [correction, setCorrection] = useState("");
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({});
  const times = {
    publish_at: when === "later" ? isoTime(publishAt) : null,
    embargo_until: isoTime(embargo),
    take_down_at: isoTime(takeDown),
  };
  const timesChanged =
    times.embargo_until !== sameMinute(draft.embargo_until) ||
    times.take_down_at !== sameMinute(draft.take_down_at);

  const { mutate, isPending } = useMutation({
    async mutationFn() {
      const saved = await flush();
      if (saved === null) throw new RequestError(0, "UNSAVED", ["还有没保存的改动，请先处理"]);
      const params = { id: draft.id };
      const quiet = { quiet: true };
      if (when === "later" || timesChanged || draft.state === "scheduled")
        await draftApi(
          "PUT /api/admin/articles/drafts/{id}/schedule",
          { params, body: { base: saved, ...times } },
          quiet,
        );
      if (when === "now")
        await draftApi(
          "POST /api/admin/articles/drafts/{id}/publish",
          { params, body: { base: saved, correction } },
          quiet,
        );
    },
    async onSuccess() {
      await onChanged();
      toast(
        when === "later"
          ? `${formatDate(times.publish_at ?? "", { time: true })} 发布`
          : live
            ? "已更正"
            : "已发布",
        {
          kind: "done",
        },
      );
      onClose();
    },
    onError(error) {
      if (!(error instanceof RequestError)) return;
      setFields(error.fields);
      setProblems(Object.keys(error.fields).length > 0 ? [] : error.messages);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: DESK_LIST }),
  });
  const submit = () => {
    setProblems([]);
    setFields({});
    if (when === "later" && publishAt === "") setFields({ publish_at: "请选择发布时间" });
    else mutate();
  };
  return (
    <Sheet
      onClose={onClose}
      title={live ? "更新已发布的文章" : "发布"}
      footer={
        <Button variant="accent" size="l" wide loading={isPending} onClick={submit}>
          {when === "later" ? "定时发布" : live ? "发布更正" : "立即发布"}
        </Button>
      }
    >
      <div className="space-y-4 pb-2">
        <SegmentedControl
          label="发布方式"
          options={[
            { value: "now", label: live ? "立即更新" : "立即发布" },
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
            onChange={(event) => setPublishAt(event.target.value)}
          />
        )}
        {live && when === "now" && (
          <TextArea
            label="更正说明（读者可见）"
            rows={2}
            maxLength={200}
            placeholder="例如：原文马力数据有误，已更正。只改错别字可以不填"
            value={correction}
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
        {!live && (
          <TextField
            label="禁发期到（选填）"
            type="datetime-local"
            value={embargo}
            error={fields.embargo_until}
            hint="在这之前，谁都不能发布这篇文章"
            onChange={(event) => setEmbargo(event.target.value)}
          />
        )}
        {problems.length > 0 && (
          <ul role="alert" className="rounded-2 bg-bad-soft px-3.5 py-2.5 text-13 text-bad">
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        )}
        {draft.state === "scheduled" && (
          <TextAction
            label="取消定时，回到草稿"
            onPress={async () => {
              const saved = await flush();
              if (saved === null) return;
              await draftApi("PUT /api/admin/articles/drafts/{id}/schedule", {
                params: { id: draft.id },
                body: { base: saved, ...times, publish_at: null },
              });
              await onChanged();
              toast("已取消定时", { kind: "done" });
              onClose();
            }}
          />
        )}
        {live && (
          <TextAction
            label="下线这篇文章"
            onPress={async () => {
              if (
                !(await confirmDanger(
                  "下线这篇文章？",
                  "读者打不开它，地址和评论都保留，可以再发布。",
                  "下线",
                ))
              )
                return;
              await draftApi("POST /api/admin/articles/drafts/{id}/unpublish", { params: { id: draft.id } });
              await onChanged();
              await queryClient.invalidateQueries({ queryKey: DESK_LIST });
              toast("已下线", { kind: "done" });
              onClose();
            }}
          />
        )}
      </div>
    </Sheet>
  );
}

/** A time as the field above would write it back, so that what was not touched counts as unchanged. */
const sameMinute = (iso: string | null) => isoTime(localTime(iso));

function TextAction({ label, onPress }: { label: string; onPress: () => Promise<void> }) {
  const { mutate, isPending } = useMutation({ mutationFn: onPress });
  return (
    <Button variant="danger" wide loading={isPending} onClick={() => mutate()}>
      {label}
    </Button>
  );
}
