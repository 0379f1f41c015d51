import type { Notice } from "#capabilities/notices/contract.ts";
import { inClub } from "#client/known-paths.ts";
import { useScreen } from "#client/screen-context.tsx";
import { Avatar } from "#ui/avatar.tsx";
import { buttonClass } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/icon.tsx";
import { RelativeTime } from "#ui/relative-time.tsx";

/** One notice; opening it leads to what it is about and marks it as read. */
export function NoticeRow({ notice, onOpen }: { notice: Notice; onOpen: () => void }) {
  const { base } = useScreen();
  const content = (
    <>
      {notice.actor ? (
        <Avatar name={notice.actor.nickname} src={notice.actor.avatar?.src ?? null} size="m" />
      ) : (
        <span className="grid size-9 flex-none place-items-center rounded-full bg-surface-2 text-ink-2">
          <Icon name="bell" size="m" />
        </span>
      )}
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <b className="min-w-0 flex-1 text-15 leading-tight font-semibold">
            {notice.actor && `${notice.actor.nickname} `}
            {notice.title}
          </b>
          {!notice.read && (
            <span className="size-2 flex-none self-center rounded-full bg-bad">
              <span className="sr-only">未读</span>
            </span>
          )}
        </span>
        {notice.body && (
          <span
            className={cx(
              "mt-1 text-13 leading-comment whitespace-pre-line text-ink-2",
              // What the system says is read here; an answer is read where it stands.
              notice.group === "system" ? "block" : "line-clamp-4",
            )}
          >
            {notice.body}
          </span>
        )}
        {notice.reason && (
          <span className="mt-2 block rounded-2 bg-bad-soft px-3 py-2 text-13 leading-comment whitespace-pre-line text-bad">
            原因：{notice.reason}
          </span>
        )}
        <RelativeTime value={notice.created_at} className="mt-1 block text-12 text-ink-3" />
        {notice.action && (
          <span className="mt-2.5 flex">
            <span className={buttonClass({ variant: "line", size: "s" })}>
              <Icon name="edit" size="s" />
              {notice.action}
            </span>
          </span>
        )}
      </span>
    </>
  );
  const className = "hair-b flex w-full gap-3 px-edge py-3.5 text-left active:bg-surface-2";
  return notice.link ? (
    <a href={inClub(base, notice.link)} onClick={onOpen} className={className}>
      {content}
    </a>
  ) : (
    <button type="button" onClick={onOpen} className={className}>
      {content}
    </button>
  );
}
