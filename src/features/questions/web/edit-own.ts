import { openComposer } from "#capabilities/texts/writing/web/public.ts";
import type { Answer } from "#features/questions/answers-contract.ts";
import type { QuestionDetail } from "#features/questions/contract.ts";

/** Opens the composer on an own answer. */
export function editAnswer(
  answer: Pick<Answer, "id" | "version" | "question_id" | "document">,
  section: string,
): void {
  openComposer({
    kind: "answer",
    section,
    preset: { question: answer.question_id },
    target: answer.question_id,
    edit: { id: answer.id, version: answer.version, title: "", document: answer.document },
  });
}

/** Opens the composer on an own question. */
export function editQuestion(question: QuestionDetail): void {
  openComposer({
    kind: "question",
    section: question.section,
    preset: {
      category: question.category.id,
      series: question.series?.key ?? "",
      mileage: question.mileage === null ? "" : String(question.mileage),
      owners: question.owners_only ? "1" : "",
      symptoms: question.symptoms.join("\n"),
    },
    edit: {
      id: question.id,
      version: question.version,
      title: question.title,
      document: question.document,
    },
  });
}
