import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { openComposer } from "#capabilities/texts/writing/web/public.ts";
import { useScreen } from "#client/screen-context.tsx";
import { useBack } from "#client/use-back.ts";
import { TOPICS_A_TEXT } from "#shared/topic-name.ts";
import { BottomBar } from "#ui/bottom-bar.tsx";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { toast } from "#ui/toast-store.ts";
import { type RecentTopic, rememberTopics } from "../recent.ts";
import { TopicChoice } from "./topic-choice.tsx";
import { writableTexts } from "./writable.ts";

/** Chooses up to three topics and goes on in the composer, with their names in the text. */
export default function PickTopics() {
  const { section } = useScreen();
  const back = useBack();
  const [chosen, setChosen] = useState<readonly RecentTopic[]>([]);
  const { data } = useQuery(writableTexts());
  const isChosen = (name: string) => chosen.some((topic) => topic.name === name);
  const toggle = (topic: RecentTopic) => {
    if (isChosen(topic.name)) setChosen(chosen.filter(({ name }) => name !== topic.name));
    else if (chosen.length >= TOPICS_A_TEXT) toast(`最多选 ${TOPICS_A_TEXT} 个话题`);
    else setChosen([...chosen, topic]);
  };
  const write = (kind: string) => {
    rememberTopics(chosen);
    back();
    openComposer({
      kind,
      section: section.slug,
      text: chosen.map(({ name }) => `#${name}# `).join(""),
    });
  };
  return (
    <>
      <NavBar title={`选择话题 ${chosen.length}/${TOPICS_A_TEXT}`} onBack={back} />
      <main className="min-h-dvh pb-tab-bar">
        <TopicChoice
          onPick={toggle}
          isChosen={isChosen}
          after={(name) => (
            <Icon name="check" size="m" className={isChosen(name) ? "text-accent-ink" : "opacity-0"} />
          )}
        />
      </main>
      {data !== undefined && data.length > 0 && (
        <BottomBar label="带上话题" className="gap-2.5">
          {data.map(({ kind, label }, at) => (
            <Button
              key={kind}
              variant={at === 0 ? "accent" : "line"}
              wide
              disabled={chosen.length === 0}
              onClick={() => write(kind)}
            >
              {label}
            </Button>
          ))}
        </BottomBar>
      )}
    </>
  );
}
