import { useInfiniteQuery } from "@tanstack/react-query";
import { EndlessList, type EndlessQuery } from "#ui/endless-list.tsx";
import { FeedSkeleton } from "#ui/skeleton.tsx";
import type { QuestionCard as Card } from "../../contract.ts";
import { type QuestionFilter, questionList } from "../api/questions.ts";
import { QuestionCard } from "./question-card.tsx";

interface QuestionFeedProps {
  filter: QuestionFilter;
  label: string;
  empty: { title: string; text?: string; action?: React.ReactNode };
}

/** An endless list of questions with its waiting, empty and failed states. */
export function QuestionFeed({ filter, label, empty }: QuestionFeedProps) {
  const query = useInfiniteQuery(questionList(filter));
  return <QuestionCards query={query} label={label} empty={empty} />;
}

interface QuestionCardsProps extends Pick<QuestionFeedProps, "label" | "empty"> {
  query: EndlessQuery<Card>;
}

/** The questions of any list. */
export function QuestionCards({ query, label, empty }: QuestionCardsProps) {
  return (
    <EndlessList
      query={query}
      label={label}
      leads
      drawnBy={(item) => item}
      estimate={130}
      waiting={<FeedSkeleton />}
      failed={{ compact: true }}
      empty={{ compact: true, ...empty }}
    >
      {(question) => <QuestionCard question={question} />}
    </EndlessList>
  );
}
