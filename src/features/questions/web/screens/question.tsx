import { QuestionPage } from "../components/question-page.tsx";

/** A question, then its answers. */
export default function Question() {
  return <QuestionPage />;
}
