import type { ComposerKind } from "#capabilities/texts/writing/web/public.ts";
import { sentWords } from "#client/review-time.tsx";
import { QUESTION_LENGTH, QUESTION_PICTURES, TITLE_LENGTH } from "#shared/question-rules.ts";
import { questionApi } from "../api/client.ts";
import { askerMeans } from "../api/own.ts";
import { refreshQuestion } from "../api/question.ts";
import { questionAddress } from "../question-address.ts";
import { AskedAlready, QuestionFoot, QuestionHead, symptomsIn } from "./question-parts.tsx";

/** Asking a question. */
const questionKind: ComposerKind = {
  heading: "提问",
  title: { placeholder: "一句话说清你的问题", most: TITLE_LENGTH.max, least: TITLE_LENGTH.min },
  text: { placeholder: "补充细节：车况、经过、已经查过什么（选填）", most: QUESTION_LENGTH, optional: true },
  pictures: QUESTION_PICTURES,
  series: true,
  Head: QuestionHead,
  BelowTitle: AskedAlready,
  Foot: QuestionFoot,
  check: ({ fields }) => (fields.category ? null : "请先选择问题分类"),
  async submit({ section, title, document, fields }, { idempotencyKey, queryClient, edit }) {
    const body = {
      title,
      document,
      category_id: fields.category ?? "",
      series: fields.series || null,
      mileage: fields.mileage ? Number(fields.mileage) : null,
      owners_only: fields.owners === "1",
      symptoms: symptomsIn(fields),
    };
    const asked = edit
      ? await questionApi(
          "PUT /api/questions/{id}",
          { params: { id: edit.id }, body: { ...body, version: edit.version } },
          { quiet: true },
        )
      : await questionApi(
          "POST /api/questions",
          {
            body: {
              ...body,
              section: section.slug,
              anonymous: fields.anonymous === "1",
              bounty: fields.bounty ? Number(fields.bounty) : null,
              idempotency_key: idempotencyKey,
            },
          },
          { quiet: true },
        );
    await refreshQuestion(queryClient, asked.id);
    void queryClient.invalidateQueries({ queryKey: askerMeans.queryKey });
    if (asked.status !== "published")
      return {
        message: `${await sentWords(queryClient, "question", "已提交，审核通过后所有人可见")}。在“我的问答”里可以看到进度。`,
      };
    return { message: edit ? "已保存" : "已发布", path: questionAddress(asked, section) };
  },
};
export default questionKind;
