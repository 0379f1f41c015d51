import type { Announcement } from "#capabilities/site/around/contract.ts";
import { Icon } from "#ui/icon.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { Tag } from "#ui/tag.tsx";

interface AnnouncementLineProps {
  announcement: Pick<Announcement, "kind" | "text" | "link" | "closable">;
  onClose: () => void;
}

/** One announcement as a bar across the page. */
export function AnnouncementLine({ announcement, onClose }: AnnouncementLineProps) {
  const { kind, text, link, closable } = announcement;
  const words = (
    <>
      <Tag kind={kind === "important" ? "bad" : "accent"}>{kind === "important" ? "重要" : "公告"}</Tag>
      <span className="line-clamp-2 min-w-0 flex-1 py-2 text-13 text-ink">{text}</span>
      {link && <Icon name="right" size="s" className="flex-none text-ink-3" />}
    </>
  );
  const look = "flex min-h-11 min-w-0 flex-1 items-center gap-2";
  return (
    <div className="hair-b flex items-center bg-surface px-edge">
      {link ? (
        <a
          href={link}
          className={`press ${look}`}
          {...(link.startsWith("https://") && { target: "_blank", rel: "noopener" })}
        >
          {words}
        </a>
      ) : (
        <p className={look}>{words}</p>
      )}
      {closable && (
        <IconButton icon="close" size="s" label="关闭这条公告" onClick={onClose} className="-mr-2" />
      )}
    </div>
  );
}
