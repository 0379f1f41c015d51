import type { Message } from "#capabilities/messages/contract.ts";
import { inClub } from "#client/known-paths.ts";
import { useScreen } from "#client/screen-context.tsx";
import { Avatar } from "#ui/avatar.tsx";
import { buttonClass } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/icon.tsx";
import { RelativeTime } from "#ui/relative-time.tsx";

/** One message; opening it leads to what it is about and marks it as read. */
export function MessageRow({ message, onOpen }: { message: Message; onOpen: () => void }) {
  const { base } = useScreen();
  const content = (
    <>
      {message.actor ? (
        <Avatar name={message.actor.nickname} src={message.actor.avatar?.src ?? null} size="m" />
      ) : (
        <span className="grid size-9 flex-none place-items-center rounded-full bg-surface-2 text-ink-2">
          <Icon name="bell" size="m" />
        </span>
      )}
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <b className="min-w-0 flex-1 text-15 leading-tight font-semibold">
            {message.actor && `${message.actor.nickname} `}
            {message.title}
          </b>
          {!message.read && (
            <span className="size-2 flex-none self-center rounded-full bg-bad">
              <span className="sr-only">未读</span>
            </span>
          )}
        </span>
        {message.body && (
          <span
            className={cx(
              "mt-1 text-13 leading-comment whitespace-pre-line text-ink-2",
              // A reason is read whole; an answer is read where it stands.
              message.tab === "system" ? "block" : "line-clamp-4",
            )}
          >
            {message.body}
          </span>
        )}
        <RelativeTime value={message.created_at} className="mt-1 block text-12 text-ink-3" />
        {message.action && (
          <span className="mt-2.5 flex">
            <span className={buttonClass({ variant: "line", size: "s" })}>
              <Icon name="edit" size="s" />
              {message.action}
            </span>
          </span>
        )}
      </span>
    </>
  );
  const className = "hair-b flex w-full gap-3 px-edge py-3.5 text-left active:bg-surface-2";
  return message.link ? (
    <a href={inClub(base, message.link)} onClick={onOpen} className={className}>
      {content}
    </a>
  ) : (
    <button type="button" onClick={onOpen} className={className}>
      {content}
    </button>
  );
}
