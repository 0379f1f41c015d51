import type { SearchResult } from "#capabilities/site/search/contract.ts";
import { inClub } from "#client/known-paths.ts";
import { useScreen } from "#client/screen-context.tsx";
import { sectionBase } from "#sections/path-table.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Icon } from "#ui/icon.tsx";
import type { IconName } from "#ui/icon-names.ts";
import { OwnerMarks } from "#ui/owner-marks.tsx";
import { Picture } from "#ui/picture.tsx";
import { MarkedText } from "./marked-text.tsx";

/** Of names without a picture, by kind. */
const icons: Readonly<Record<string, IconName>> = { series: "car", topic: "hash", group: "users" };

/** Somebody or something that was found by name: a face or a picture, the name, and what it is. */
export function NameRow({ result }: { result: SearchResult }) {
  const { section } = useScreen();
  const { kind, label, title, excerpt, path, author, picture } = result;
  const person = kind === "member" ? author : null;
  return (
    <a
      href={inClub(sectionBase(section), path)}
      className="press hair-b mx-edge flex min-h-15 items-center gap-3 py-2.5"
    >
      {person ? (
        <Avatar name={person.nickname} src={person.avatar?.src ?? null} />
      ) : (
        <span className="grid h-9 w-13 flex-none place-items-center overflow-hidden rounded-1 bg-surface-2 text-ink-3">
          {picture ? (
            <span className="block w-full">
              <Picture media={picture} alt="" sizes="52px" />
            </span>
          ) : (
            <Icon name={icons[kind] ?? "search"} size="m" />
          )}
        </span>
      )}
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-1.5 text-15 font-semibold">
          <span className="truncate">
            <MarkedText marked={title} />
          </span>
          {person ? <OwnerMarks of={person} section={section.slug} /> : null}
        </span>
        {title.text.includes(excerpt.text) ? null : (
          <span className="block truncate text-13 text-ink-3">
            <MarkedText marked={excerpt} />
          </span>
        )}
      </span>
      <span className="flex-none text-12 text-ink-3">{label}</span>
      <Icon name="right" size="s" className="flex-none text-ink-3" />
    </a>
  );
}
