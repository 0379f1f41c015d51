import { useQuery } from "@tanstack/react-query";
import { openComposer } from "#capabilities/texts/writing/web/public.ts";
import { useScreen } from "#client/screen-context.tsx";
import { useSession } from "#client/session.ts";
import { offerSignIn } from "#client/sign-in.ts";
import type { TopicDetail } from "#features/topics/contract.ts";
import { pathOf } from "#sections/paths.ts";
import { BottomBar } from "#ui/bottom-bar.tsx";
import { Button, buttonClass } from "#ui/button.tsx";
import { ownSide } from "../api/topics.ts";
import { writableTexts } from "./writable.ts";

/** Writes something under a topic: the composer opens with its name in the text. */
export function JoinTopic({ topic }: { topic: TopicDetail }) {
  const { section } = useScreen();
  const signedIn = useSession((state) => state.token !== null);
  const { data } = useQuery({ ...writableTexts(), enabled: typeof window !== "undefined" && !topic.closed });
  const { data: side } = useQuery({ ...ownSide(topic.id), enabled: signedIn && topic.owners_only });
  if (topic.closed || data === undefined || data.length === 0) return null;
  const refusal = signedIn ? (side?.owners_refusal ?? null) : null;
  if (refusal !== null)
    return (
      <BottomBar label="参与讨论" className="gap-2.5">
        <p className="min-w-0 flex-1 text-13 text-ink-2">{refusal}</p>
        <a href={pathOf("approve.center", {}, { section })} className={buttonClass({ variant: "accent" })}>
          认证后参与
        </a>
      </BottomBar>
    );
  return (
    <BottomBar label="参与讨论" className="gap-2.5">
      {data.map(({ kind, label }, at) => (
        <Button
          key={kind}
          variant={at === 0 ? "accent" : "line"}
          className="flex-1"
          onClick={() =>
            // What a visitor wrote might be refused: who he is comes first.
            topic.owners_only && !signedIn
              ? offerSignIn(undefined, "参与话题")
              : openComposer({ kind, section: section.slug, text: `#${topic.name}# ` })
          }
        >
          {label}
        </Button>
      ))}
    </BottomBar>
  );
}
