import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { OpinionCase } from "#capabilities/monitoring/sentiment/contract.ts";
import { NOTE_LENGTH } from "#shared/opinions.ts";
import { Button } from "#ui/button.tsx";
import { Chip } from "#ui/chip.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { toast } from "#ui/toast-store.ts";
import { OPINIONS, opinionsApi } from "../api.ts";

export type WrittenStep = "note" | "contacted" | "asked" | "solved" | "closed" | "reopened";

interface Wording {
  title: string;
  description: string;
  label: string;
  button: string;
  done: string;
  optional?: true;
  suggestions: readonly string[];
}

const wordings: Readonly<Record<WrittenStep, Wording>> = {
  note: {
    title: "记一笔",
    description: "只有后台看得到。",
    label: "记录",
    button: "保存",
    done: "已记录",
    suggestions: ["已转给门店核实", "已电话联系，无人接听"],
  },
  contacted: {
    title: "联系作者",
    description: "作者会在消息里收到这段话。",
    label: "对作者说",
    button: "发送",
    done: "已发给作者",
    suggestions: [
      "您好，您反馈的问题我们已经在核实，会尽快答复您。",
      "您好，请补充车架号后六位和购车门店，方便我们协调处理。",
    ],
  },
  asked: {
    title: "问题解决了吗？",
    description: "作者会在消息里看到“已解决 / 未解决”，点一下就能回答。",
    label: "附言（选填）",
    button: "发送询问",
    done: "已询问作者",
    optional: true,
    suggestions: ["门店反馈已经处理完毕，想和您确认一下。"],
  },
  solved: {
    title: "标记已解决",
    description: "写下是怎么解决的。",
    label: "解决办法",
    button: "标记已解决",
    done: "已标记解决",
    suggestions: ["门店已更换配件", "已退还费用", "已当面说明，作者认可"],
  },
  closed: {
    title: "关闭个案",
    description: "不再处理，写下原因。",
    label: "关闭原因",
    button: "关闭",
    done: "已关闭",
    suggestions: ["重复反馈", "联系不上作者", "内容已删除"],
  },
  reopened: {
    title: "重新打开",
    description: "个案会回到处理中。",
    label: "原因（选填）",
    button: "重新打开",
    done: "已重新打开",
    optional: true,
    suggestions: [],
  },
};

/** Asks for the words of a step of a case, and takes it. */
export default function StepSheet({
  step,
  ofCase,
  onClose,
}: {
  step: WrittenStep;
  ofCase: OpinionCase;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const { title, description, label, button, done, optional, suggestions } = wordings[step];
  const [note, setNote] = useState("");
  const [error, setError] = useState<string | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      opinionsApi("POST /api/admin/opinion-cases/{id}/step", {
        params: { id: ofCase.id },
        body: { step, note: note.trim(), version: ofCase.version },
      }),
    onSuccess() {
      toast(done, { kind: "done" });
      onClose();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: OPINIONS }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!optional && note.trim() === "") setError(`请填写${label}`);
    else mutate();
  };
  return (
    <Sheet
      onClose={onClose}
      title={title}
      description={description}
      footer={
        <Button type="submit" form="step" variant="accent" size="l" wide loading={isPending}>
          {button}
        </Button>
      }
    >
      <form id="step" onSubmit={submit} className="pt-1">
        {suggestions.length > 0 && (
          <div className="mb-3 flex flex-wrap gap-2">
            {suggestions.map((text) => (
              <Chip key={text} onClick={() => setNote(text)} className="max-w-full">
                <span className="truncate">{text}</span>
              </Chip>
            ))}
          </div>
        )}
        <TextArea
          label={label}
          rows={3}
          maxLength={NOTE_LENGTH}
          value={note}
          error={error}
          onChange={(event) => {
            setNote(event.target.value);
            setError(null);
          }}
        />
      </form>
    </Sheet>
  );
}
