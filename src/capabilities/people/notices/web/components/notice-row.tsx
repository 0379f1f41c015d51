import type { Notice } from "#capabilities/people/notices/contract.ts";
import { inClub } from "#client/known-paths.ts";
import { useScreen } from "#client/screen-context.tsx";
import { Avatar } from "#ui/avatar.tsx";
import { buttonClass } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/icon.tsx";
import type { IconName } from "#ui/icon-names.ts";
import { OwnerCorner } from "#ui/owner-corner.tsx";
import { RelativeTime } from "#ui/relative-time.tsx";
import { peopleCount } from "../people-count.ts";
import { rowAction } from "../row-actions.ts";

interface NoticeRowProps {
  notice: Notice;
  /** It was looked at. */
  onOpen: () => void;
  /** Lists everybody in it. */
  onPeople: () => void;
}

const rowClass = "flex min-w-0 flex-1 gap-3 py-3.5 text-left";
const icons: Readonly<Record<Notice["group"], IconName>> = {
  reply: "comment",
  like: "heart",
  fan: "users",
  system: "bell",
  reminder: "calendar",
};

/**
 * One notice: who and what, why, when, and what can be done. Opening it leads to what it is about, or to the people where
 * there are several, and marks it as read.
 */
export function NoticeRow({ notice, onOpen, onPeople }: NoticeRowProps) {
  const { base } = useScreen();
  const { people, link } = notice;
  const href = link && inClub(base, link);
  const Act = rowAction(notice);
  const content = (
    <>
      <Lead notice={notice} />
      <Words notice={notice} />
    </>
  );
  return (
    <div className="hair-b flex w-full px-edge active:bg-surface-2">
      {people ? (
        <button
          type="button"
          className={rowClass}
          onClick={() => {
            onOpen();
            onPeople();
          }}
        >
          {content}
        </button>
      ) : href ? (
        <a href={href} onClick={onOpen} className={rowClass}>
          {content}
        </a>
      ) : (
        <button type="button" onClick={onOpen} className={rowClass}>
          {content}
        </button>
      )}
      {people && href && (
        <a
          href={href}
          onClick={onOpen}
          className={cx(buttonClass({ variant: "line", size: "s" }), "ml-3 flex-none self-center")}
        >
          去看看
        </a>
      )}
      {Act && (
        <div className="ml-3 flex-none self-center">
          <Act notice={notice} />
        </div>
      )}
    </div>
  );
}

/** Who it was, or of what kind it is. */
function Lead({ notice: { actor, group, people } }: Pick<NoticeRowProps, "notice">) {
  if (actor && !people)
    return (
      <OwnerCorner of={actor}>
        <Avatar name={actor.nickname} src={actor.avatar?.src ?? null} size="m" />
      </OwnerCorner>
    );
  return (
    <span className="grid size-9 flex-none place-items-center rounded-full bg-surface-2 text-ink-2">
      <Icon name={icons[group]} size="m" />
    </span>
  );
}

function Words({ notice }: Pick<NoticeRowProps, "notice">) {
  const { actor, people, title, body, reason, read, group, created_at: at } = notice;
  const action = notice.action || (isTold(notice) ? "去看看" : "");
  return (
    <span className="min-w-0 flex-1">
      {people && (
        <span className="mb-1.5 flex items-center">
          {people.faces.map(({ id, nickname, avatar }) => (
            <span key={id} className="-ml-2 rounded-full border-2 border-surface first:-ml-0.5">
              <Avatar name={nickname} src={avatar?.src ?? null} size="s" />
            </span>
          ))}
        </span>
      )}
      <span className="flex items-baseline gap-2">
        <b className="min-w-0 flex-1 text-15 leading-tight font-semibold break-words">
          {actor && `${actor.nickname} `}
          {people && `等\u00a0${peopleCount(notice)}\u00a0人`}
          {title}
        </b>
        {!read && (
          <span className="size-2 flex-none self-center rounded-full bg-bad">
            <span className="sr-only">未读</span>
          </span>
        )}
      </span>
      {body && (
        <span
          className={cx(
            "mt-1 text-13 leading-comment break-words whitespace-pre-line text-ink-2",
            // What the system says is read here; an answer is read where it stands.
            group === "system" || group === "reminder" ? "block" : "line-clamp-4",
          )}
        >
          {body}
        </span>
      )}
      {reason && (
        <span className="mt-2 block rounded-2 bg-bad-soft px-3 py-2 text-13 leading-comment whitespace-pre-line text-bad">
          原因：{reason}
        </span>
      )}
      <RelativeTime value={at} className="mt-1 block text-12 text-ink-3" />
      {action && (
        <span className="mt-2.5 flex">
          <span className={buttonClass({ variant: "line", size: "s" })}>
            <Icon name={iconOf(action)} size="s" />
            {action}
          </span>
        </span>
      )}
    </span>
  );
}

/** What the system tells leads somewhere without saying so. */
const isTold = ({ group, link }: Notice) => link !== "" && (group === "system" || group === "reminder");

function iconOf(action: string): IconName {
  if (action.includes("修改")) return "edit";
  return action === "回复" ? "reply" : "right";
}
