import { DeskScreen } from "#capabilities/desk/admin/web/public.ts";
import { QuestionDesk } from "../desk/question-desk.tsx";

export default function AdminQuestions() {
  return <DeskScreen title="问答">{() => <QuestionDesk />}</DeskScreen>;
}
