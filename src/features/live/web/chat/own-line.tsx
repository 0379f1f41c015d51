import { ReviewTime } from "#client/review-time.tsx";
import { Icon } from "#ui/icon.tsx";
import { Tag } from "#ui/tag.tsx";
import type { OwnMessage } from "../stream/view.ts";

interface OwnLineProps {
  own: OwnMessage;
  name: string;
  onAgain: (own: OwnMessage) => void;
}

/** What the member said, until everybody sees it. */
export function OwnLine({ own, name, onAgain }: OwnLineProps) {
  return (
    <li className="py-1">
      <span className="mr-2 font-semibold text-info">{name}</span>
      <span className="text-ink-2">{own.body}</span>{" "}
      {own.state === "sending" ? (
        <Tag>发送中</Tag>
      ) : own.state === "review" ? (
        <Tag kind="warn">
          审核中，仅自己可见
          <ReviewTime kind="live_message" />
        </Tag>
      ) : (
        <button
          type="button"
          onClick={() => onAgain(own)}
          className="press hit inline-flex items-center gap-1 text-13 text-bad"
        >
          <Icon name="refresh" size="xs" />
          发送失败，点击重发
        </button>
      )}
    </li>
  );
}
