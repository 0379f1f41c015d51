import { useQueryClient } from "@tanstack/react-query";
import type { OpinionCase } from "#capabilities/monitoring/sentiment/contract.ts";
import { useForm } from "#client/form.ts";
import { FormSheet } from "#client/form-sheet.tsx";
import { NOTE_LENGTH } from "#shared/opinions.ts";
import { toast } from "#ui/toast-store.ts";
import { WordsField } from "#ui/words-field.tsx";
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
    description: "仅后台可见。",
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
    description: "填写解决办法。",
    label: "解决办法",
    button: "标记已解决",
    done: "已标记解决",
    suggestions: ["门店已更换配件", "已退还费用", "已当面说明，作者认可"],
  },
  closed: {
    title: "关闭个案",
    description: "不再处理，请填写原因。",
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
  const { label, button, done, optional, suggestions, ...titles } = wordings[step];
  const form = useForm({
    initial: { note: "" },
    check: ({ note }) => (!optional && note.trim() === "" ? { note: `请填写${label}` } : {}),
    async save({ note }) {
      await opinionsApi(
        "POST /api/admin/opinion-cases/{id}/step",
        { params: { id: ofCase.id }, body: { step, note: note.trim(), version: ofCase.version } },
        { quiet: true },
      ).finally(() => void queryClient.invalidateQueries({ queryKey: OPINIONS }));
      toast(done, { kind: "done" });
      onClose();
    },
  });
  return (
    <FormSheet form={form} {...titles} label={button} onClose={onClose}>
      <WordsField
        label={label}
        suggestions={suggestions}
        rows={3}
        maxLength={NOTE_LENGTH}
        {...form.text("note")}
      />
    </FormSheet>
  );
}
