import { Fragment, type ReactNode, useState } from "react";
import { PollPart } from "#capabilities/texts/polls/web/public.ts";
import type { ShownDocument } from "#capabilities/texts/writing/contract.ts";
import { inClub } from "#client/known-paths.ts";
import { useScreen } from "#client/screen-context.tsx";
import { pathOf } from "#sections/paths.ts";
import type { Section } from "#sections/registry.ts";
import type { Block, Inline } from "#shared/document.ts";
import { cx } from "#ui/cx.ts";
import { ImageGrid } from "#ui/image-grid.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { Picture } from "#ui/picture.tsx";
import { DocumentCode, DocumentVideo } from "./rare-blocks.ts";

const Viewer = lazyPart(async () => (await import("#ui/pictures-viewer.tsx")).default);

interface DocumentBodyProps {
  document: ShownDocument;
  /** `reply` is smaller, for what stands in a row of many. Default `post`. */
  size?: "post" | "reply";
  /** Stands before the first words, as "回复 某某：". */
  lead?: ReactNode;
  /** Describes its pictures, with a number behind. Default 图片. */
  alt?: string;
  /** Pictures are left to whoever shows the document. */
  withoutPictures?: boolean;
  /** Kind and id of the text, `post:7`, for votes in its polls; left out while it takes none. */
  text?: string | undefined;
  className?: string;
}

type Part = Block | { type: "gallery"; ids: string[] };

/**
 * A member's text: elements and nothing else, so that whatever it says is read and never run. Pictures that follow each
 * other without words are one grid; a tap opens them over the screen.
 */
export function DocumentBody(props: DocumentBodyProps) {
  const { document, size = "post", lead, alt = "图片", withoutPictures = false, text, className } = props;
  const [opened, setOpened] = useState<string | null>(null);
  const pictures = new Map(document.pictures.map((picture) => [picture.id, picture]));
  const videos = new Map(document.videos.map((video) => [video.id, video]));
  const inOrder = document.blocks.flatMap((block) =>
    block.type === "picture" ? (pictures.get(block.media_id) ?? []) : [],
  );
  const parts = partsOf(document.blocks).filter(
    (part) => !withoutPictures || (part.type !== "gallery" && part.type !== "picture"),
  );
  const pages = new Map(document.topics.map(({ name, path }) => [name, path]));
  const draw = (part: Part, first: boolean): ReactNode => {
    switch (part.type) {
      case "gallery": {
        const shown = part.ids.flatMap((id) => pictures.get(id) ?? []);
        if (shown.length === 0) return null;
        return (
          <ImageGrid pictures={shown} alt={alt} onOpen={(index) => setOpened(shown[index]?.id ?? null)} />
        );
      }
      case "picture": {
        const picture = pictures.get(part.media_id);
        if (picture === undefined) return null;
        return (
          <figure>
            <button
              type="button"
              className="press block w-full overflow-hidden rounded-2"
              onClick={() => setOpened(picture.id)}
            >
              <Picture media={picture} alt={part.caption || alt} ratio="natural" />
            </button>
            <figcaption className="mt-1.5 text-12 text-ink-3">{part.caption}</figcaption>
          </figure>
        );
      }
      case "video": {
        const video = videos.get(part.media_id);
        if (video === undefined) return null;
        return <DocumentVideo video={video} poster={pictures.get(part.poster_id ?? "")} />;
      }
      case "poll":
        return <PollPart poll={part} text={text} />;
      case "code":
        return <DocumentCode text={part.text} />;
      case "list": {
        const List = part.ordered ? "ol" : "ul";
        return (
          <List className={cx("flex flex-col gap-1 pl-5", part.ordered ? "list-decimal" : "list-disc")}>
            {part.items.map((item, at) => {
              const key = `${at}:${item.length}`;
              return (
                <li key={key}>
                  <Inlines inlines={item} pages={pages} />
                </li>
              );
            })}
          </List>
        );
      }
      case "heading": {
        const Heading = part.level === 2 ? "h2" : "h3";
        return (
          <Heading className={cx("pt-1 font-bold", part.level === 2 ? "text-20" : "text-17")}>
            <Inlines inlines={part.inlines} pages={pages} />
          </Heading>
        );
      }
      case "quote":
        return (
          <blockquote className="border-l-2 border-line-2 pl-3 whitespace-pre-wrap text-ink-2">
            <Inlines inlines={part.inlines} pages={pages} />
          </blockquote>
        );
      default:
        return (
          <p className="whitespace-pre-wrap">
            {first ? lead : null}
            <Inlines inlines={part.inlines} pages={pages} />
          </p>
        );
    }
  };
  const leads = lead !== undefined && parts[0]?.type !== "paragraph";
  return (
    <div
      className={cx(
        "flex flex-col wrap-anywhere",
        size === "post" ? "gap-3.5 text-17 leading-body" : "gap-2 text-15 leading-comment",
        className,
      )}
    >
      {leads ? <p>{lead}</p> : null}
      {parts.map((part, at) => {
        // A text that is shown does not change its order.
        const key = `${at}:${part.type}`;
        return <Fragment key={key}>{draw(part, at === 0)}</Fragment>;
      })}
      {opened !== null ? (
        <Viewer
          pictures={inOrder}
          alt={alt}
          index={Math.max(
            0,
            inOrder.findIndex(({ id }) => id === opened),
          )}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </div>
  );
}

/** Pictures without words that follow each other become one part. */
function partsOf(blocks: readonly Block[]): Part[] {
  const parts: Part[] = [];
  for (const block of blocks) {
    const last = parts.at(-1);
    if (block.type !== "picture" || block.caption !== "") parts.push(block);
    else if (last?.type === "gallery") last.ids.push(block.media_id);
    else parts.push({ type: "gallery", ids: [block.media_id] });
  }
  return parts;
}

/** What stands in a line, as elements. */
function Inlines({ inlines, pages }: { inlines: readonly Inline[]; pages: Pages }) {
  const { section, base } = useScreen();
  return inlines.map((inline, at) => {
    const key = `${at}:${inline.type}`;
    return <Fragment key={key}>{drawInline(inline, section, base, pages)}</Fragment>;
  });
}

/** Paths of topics by their names. */
type Pages = ReadonlyMap<string, string>;

function drawInline(inline: Inline, section: Section, base: string, pages: Pages): ReactNode {
  switch (inline.type) {
    case "mention":
      return (
        <a href={pathOf("space", { id: inline.member_id }, { section })} className={linkClass}>
          {`@${inline.name}`}
        </a>
      );
    case "topic": {
      const path = pages.get(inline.name);
      const name = `#${inline.name}#`;
      if (path === undefined) return <span className="text-accent-ink">{name}</span>;
      return (
        <a href={inClub(base, path)} className={linkClass}>
          {name}
        </a>
      );
    }
    case "link": {
      const own = ownPath(inline.href);
      return (
        <a
          href={own === null ? inline.href : inClub(base, own)}
          rel="nofollow ugc noopener"
          className={linkClass}
        >
          {inline.text}
        </a>
      );
    }
    default:
      return marked(inline.text, inline.marks ?? []);
  }
}

/** Within a text colour alone does not tell a link: in the dark it stands 2:1 against the words. */
const linkClass = "text-accent-ink underline decoration-from-font underline-offset-4";

/** The path of an address of this very site; null for others, and on the server, which has several names. */
function ownPath(href: string): string | null {
  if (typeof location === "undefined" || !href.startsWith(`${location.origin}/`)) return null;
  return href.slice(location.origin.length);
}

function marked(text: string, marks: readonly string[]): ReactNode {
  let drawn: ReactNode = text;
  if (marks.includes("code"))
    drawn = <code className="rounded-1 bg-surface-2 px-1 text-[0.9em]">{drawn}</code>;
  if (marks.includes("strike")) drawn = <s>{drawn}</s>;
  if (marks.includes("italic")) drawn = <em>{drawn}</em>;
  return marks.includes("bold") ? <strong>{drawn}</strong> : drawn;
}
