import { useForm } from "#client/form.ts";
import { FormSheet } from "#client/form-sheet.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { DeskQuizDetail } from "../../desk-contract.ts";
import { quizDeskApi } from "./api.ts";

interface PublishSheetProps {
  quiz: DeskQuizDetail;
  version: string;
  onClose: () => void;
  onDone: (number: number) => void;
}

/** Puts the draft live, with a line on what is new. What is missing is named here. */
export default function PublishSheet({ quiz, version, onClose, onDone }: PublishSheetProps) {
  const form = useForm({
    initial: { note: "" },
    async save({ note }) {
      const { number } = await quizDeskApi(
        "POST /api/admin/quizzes/{id}/publish",
        { params: { id: quiz.id }, body: { version, note } },
        { quiet: true },
      );
      onDone(number);
    },
  });
  return (
    <FormSheet
      title={`发布第 ${quiz.number + 1} 版`}
      description="正在作答的人按他们开始时的版本出结果，已有的结果不变。"
      form={form}
      label="发布"
      onClose={onClose}
    >
      <TextField label="版本说明（选填）" maxLength={60} {...form.text("note")} />
    </FormSheet>
  );
}
