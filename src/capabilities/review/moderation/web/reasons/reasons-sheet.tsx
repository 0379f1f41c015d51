import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { RequestError } from "#client/request.ts";
import { Button } from "#ui/button.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import { type KindReasons, reasonsApi } from "./api.ts";

const MOST = 12;

interface Draft {
  /** Tells the rows apart while they are moved and renamed. */
  key: number;
  label: string;
  text: string;
}

/** The reasons of one kind: worded, added, ordered, left out. */
export function ReasonsSheet({ kind, onClose }: { kind: KindReasons; onClose: () => void }) {
  const queryClient = useQueryClient();
  const [drafts, setDrafts] = useState<readonly Draft[]>(() =>
    kind.reasons.map((reason, key) => ({ key, ...reason })),
  );
  const [problem, setProblem] = useState<string | null>(null);
  const save = useMutation({
    mutationFn: (reasons: { label: string; text: string }[] | null) =>
      reasonsApi(
        "PUT /api/admin/reasons/{kind}",
        { params: { kind: kind.kind }, body: { reasons, version: kind.version } },
        { quiet: true },
      ),
    onSuccess() {
      toast("已保存，立即生效", { kind: "done" });
      onClose();
    },
    onError: (error) => setProblem(error instanceof RequestError ? error.message : "保存失败，请重试"),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ["moderation", "reasons"] }),
        queryClient.invalidateQueries({ queryKey: ["moderation", "kind"] }),
      ]),
  });
  const change = (key: number, changes: Partial<Draft>) => {
    setProblem(null);
    setDrafts((before) => before.map((draft) => (draft.key === key ? { ...draft, ...changes } : draft)));
  };
  const raise = (at: number) =>
    setDrafts((before) => {
      const [one, other] = [before[at - 1], before[at]];
      if (one === undefined || other === undefined) return before;
      return before.with(at - 1, other).with(at, one);
    });
  return (
    <Sheet
      onClose={onClose}
      title={`${kind.title}的理由`}
      description="排在前面的先显示，电脑上数字键 1–9 直接选用。"
      footer={
        <div className="flex w-full gap-2.5">
          {!kind.usual && (
            <Button variant="line" size="l" disabled={save.isPending} onClick={() => save.mutate(null)}>
              恢复默认
            </Button>
          )}
          <Button
            variant="accent"
            size="l"
            className="flex-1"
            loading={save.isPending}
            onClick={() => save.mutate(drafts.map(({ label, text }) => ({ label, text })))}
          >
            保存
          </Button>
        </div>
      }
    >
      <ol className="grid gap-4">
        {drafts.map((draft, at) => (
          <li key={draft.key} className="rounded-2 border border-line p-3">
            <div className="flex items-end gap-1">
              <TextField
                label={`名称 ${at + 1}`}
                className="min-w-0 flex-1"
                maxLength={12}
                value={draft.label}
                onChange={(event) => change(draft.key, { label: event.target.value })}
              />
              <IconButton
                icon="up"
                label={`上移 ${draft.label}`}
                disabled={at === 0}
                onClick={() => raise(at)}
              />
              <IconButton
                icon="trash"
                label={`移除 ${draft.label}`}
                disabled={drafts.length === 1}
                onClick={() => setDrafts(drafts.filter(({ key }) => key !== draft.key))}
              />
            </div>
            <TextArea
              label="作者看到的说明"
              className="mt-2"
              rows={2}
              maxLength={200}
              value={draft.text}
              onChange={(event) => change(draft.key, { text: event.target.value })}
            />
          </li>
        ))}
      </ol>
      {drafts.length < MOST && (
        <Button
          variant="line"
          wide
          icon="plus"
          className="mt-4"
          onClick={() =>
            setDrafts([
              ...drafts,
              { key: Math.max(...drafts.map(({ key }) => key)) + 1, label: "", text: "" },
            ])
          }
        >
          添加一条
        </Button>
      )}
      {problem && (
        <p role="alert" className="mt-3 text-13 text-bad">
          {problem}
        </p>
      )}
    </Sheet>
  );
}
