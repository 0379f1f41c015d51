import { QuestionPage } from "../components/question-page.tsx";

/** The answers of a question in front, the question folded above them. */
export default function Answers() {
  return <QuestionPage folded />;
}
