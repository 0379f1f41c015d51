import { useQuery } from "@tanstack/react-query";
import type { ComposerKind, ComposerPart } from "#capabilities/texts/writing/web/public.ts";
import { sentWords } from "#client/review-time.tsx";
import { ANSWER_LENGTH, QUESTION_PICTURES } from "#shared/question-rules.ts";
import { questionApi } from "../api/client.ts";
import { question, refreshQuestion } from "../api/question.ts";
import { questionAddress } from "../question-address.ts";
import { AnonymousSwitch } from "./anonymous-switch.tsx";

/** The question that is answered. */
function AnsweredQuestion({ fields }: ComposerPart) {
  const { data } = useQuery({ ...question(fields.question ?? ""), enabled: Boolean(fields.question) });
  if (data === undefined) return null;
  return (
    <p className="mx-5 mt-2 rounded-2 bg-surface-2 px-3 py-2.5 text-15 font-semibold">
      <span className="line-clamp-2">{data.title}</span>
    </p>
  );
}

function AnswerFoot({ fields, setFields, editing }: ComposerPart) {
  if (editing) return null;
  return <AnonymousSwitch fields={fields} setFields={setFields} what="回答" />;
}

/** Answering a question. */
const answerKind: ComposerKind = {
  heading: "写回答",
  text: { placeholder: "说说你的经验：原因、做法、花了多少钱", most: ANSWER_LENGTH },
  pictures: QUESTION_PICTURES,
  Head: AnsweredQuestion,
  Foot: AnswerFoot,
  async submit({ section, document, fields }, { idempotencyKey, queryClient, edit }) {
    const id = fields.question ?? "";
    const answer = edit
      ? await questionApi(
          "PUT /api/answers/{id}",
          { params: { id: edit.id }, body: { document, version: edit.version } },
          { quiet: true },
        )
      : await questionApi(
          "POST /api/questions/{id}/answers",
          {
            params: { id },
            body: { document, anonymous: fields.anonymous === "1", idempotency_key: idempotencyKey },
          },
          { quiet: true },
        );
    await refreshQuestion(queryClient, answer.question_id);
    if (answer.status !== "published")
      return { message: await sentWords(queryClient, "answer", "已提交，审核通过后所有人可见") };
    const at = { id: answer.question_id, section: section.slug };
    return { message: edit ? "已保存" : "已发布", path: questionAddress(at, section, { at: answer.id }) };
  },
};
export default answerKind;
