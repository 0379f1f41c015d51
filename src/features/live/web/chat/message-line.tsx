import { memo } from "react";
import type { LiveMessage } from "#features/live/chat-contract.ts";
import { cx } from "#ui/cx.ts";
import { LevelMark } from "#ui/level-mark.tsx";
import { OwnerMarks } from "#ui/owner-marks.tsx";
import { Tag } from "#ui/tag.tsx";

export const partNames = { host: "主播", moderator: "房管" } as const;

interface MessageLineProps {
  message: LiveMessage;
  section: string;
  onOpen: (message: LiveMessage) => void;
}

/** What somebody said: who, with what he is known to be, and the words. */
export const MessageLine = memo(function MessageLine({ message, section, onOpen }: MessageLineProps) {
  const { author, part } = message;
  return (
    <>
      {/* Within a line of words the marks stand as one: on their own they would each begin a new one. */}
      <span className="mr-1.5 inline-flex max-w-full items-center gap-1.5 align-text-bottom">
        {part === null ? (
          <>
            <LevelMark level={author.level} />
            <OwnerMarks short of={author} section={section} />
          </>
        ) : (
          <Tag kind="gold">{partNames[part]}</Tag>
        )}
      </span>
      <button
        type="button"
        onClick={() => onOpen(message)}
        className={cx("press -my-2 mr-2 py-2 font-semibold", part === null ? "text-info" : "text-gold")}
      >
        {author.nickname}
      </button>
      {message.kind === "question" ? (
        <>
          <Tag kind={message.answered ? "ok" : "accent"}>{message.answered ? "已回答" : "提问"}</Tag>{" "}
        </>
      ) : null}
      <Words message={message} />
    </>
  );
});

/** The words, with those who are named in them marked. */
function Words({ message: { body, mentions } }: { message: Pick<LiveMessage, "body" | "mentions"> }) {
  if (mentions.length === 0) return body;
  const names = new Set(mentions.map(({ name }) => `@${name}`));
  // The longest first: one name may be the beginning of another.
  const found = [...names]
    .toSorted((a, b) => b.length - a.length)
    .map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  let at = 0;
  return body.split(new RegExp(`(${found.join("|")})`)).map((part) => {
    at += part.length + 1;
    return names.has(part) ? (
      <span key={at} className="text-accent-ink">
        {part}
      </span>
    ) : (
      part
    );
  });
}
