import { useQuery } from "@tanstack/react-query";
import { openComposer } from "#capabilities/writing/web/public.ts";
import { useScreen } from "#client/screen-context.tsx";
import type { TopicDetail } from "#features/topics/contract.ts";
import { BottomBar } from "#ui/bottom-bar.tsx";
import { Button } from "#ui/button.tsx";
import { writableTexts } from "./writable.ts";

/** Writes something under a topic: the composer opens with its name in the text. */
export function JoinTopic({ topic }: { topic: TopicDetail }) {
  const { section } = useScreen();
  const { data } = useQuery({ ...writableTexts(), enabled: typeof window !== "undefined" && !topic.closed });
  if (topic.closed || data === undefined || data.length === 0) return null;
  return (
    <BottomBar label="参与讨论" className="gap-2.5">
      {data.map(({ kind, label }, at) => (
        <Button
          key={kind}
          variant={at === 0 ? "accent" : "line"}
          wide
          onClick={() => openComposer({ kind, section: section.slug, text: `#${topic.name}# ` })}
        >
          {label}
        </Button>
      ))}
    </BottomBar>
  );
}
