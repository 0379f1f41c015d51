import type { QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useSentWords } from "#client/review-time.tsx";
import { formatDate } from "#shared/format.ts";
import type { IconName } from "#ui/icon-names.ts";
import { SectionHead } from "#ui/section-head.tsx";
import { Tag } from "#ui/tag.tsx";
import { Timeline, type TimelineEvent } from "#ui/timeline.tsx";
import { type Choice, Choices } from "./choices.tsx";
import type { StateWords } from "./words.ts";

interface ApplicationDetailProps {
  /** What it is called. */
  title: string;
  /** Small print below. */
  small: readonly (string | null)[];
  words: StateWords;
  /** Its kind while it was handed in and nobody looks at it yet; null otherwise. */
  waits: string | null;
  /** Before the word, where it was approved. */
  icon?: IconName | undefined;
  /** What else is said of how it stands. */
  said?: ReactNode;
  /** Why it was decided so; empty for nothing to say. */
  reason: string;
  /** Until when it holds (ISO 8601); null for no time. */
  until: string | null;
  choices: readonly Choice[];
  /** How they lie side by side. */
  laid?: string;
  refresh: (queryClient: QueryClient) => Promise<unknown>;
  events: readonly TimelineEvent[];
  /** What is special to its kind, between how it stands and what happened to it. */
  children?: ReactNode;
}

/** Everything about one application that its member may want to know, and what he can do. */
export function ApplicationDetail(props: ApplicationDetailProps) {
  const { words, reason, until } = props;
  const said = useSentWords(props.waits, words.text);
  return (
    <>
      <section aria-label="状态" className="mx-edge mt-3 rounded-3 bg-surface p-4">
        <div className="flex items-start gap-2">
          <h2 className="min-w-0 flex-1 text-20 leading-tight font-bold">{props.title}</h2>
          <Tag kind={words.kind} icon={props.icon}>
            {words.label}
          </Tag>
        </div>
        <p className="num mt-1.5 text-13 text-ink-3">{props.small.filter(Boolean).join(" · ")}</p>
        <p className="mt-3 text-15">{said}</p>
        {props.said && <p className="mt-2 text-13 leading-body text-ink-2">{props.said}</p>}
        {reason !== "" && (
          <p className="mt-2 rounded-2 bg-bad-soft px-3 py-2.5 text-13 leading-body text-bad">
            原因：{reason}
          </p>
        )}
        {until !== null && (
          <p className="num mt-1 text-13 text-ink-2">有效期至 {formatDate(new Date(until))}</p>
        )}
        <Choices
          choices={props.choices}
          refresh={props.refresh}
          className={`mt-4 gap-2.5 ${props.laid ?? "flex *:flex-1"}`}
        />
      </section>
      {props.children}
      <SectionHead title="进度" />
      <Timeline events={props.events} />
    </>
  );
}
