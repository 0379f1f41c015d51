import { parseDocument } from "htmlparser2";
import type { DraftContent } from "#features/articles/draft-contract.ts";
import { type Element, isElement, type Node } from "#features/articles/server/article-pictures.ts";
import { pollsIn } from "#features/articles/server/poll-marks.ts";
import { escapeText } from "#platform/html/entities.ts";
import { type DifferenceBlock, diffParagraphs, type Paragraph } from "#shared/differences.ts";
import { linesOfPoll } from "#shared/poll.ts";

/** What changed from one content to another: settings by their names, text and captions by paragraphs. */
export function differencesOf(
  before: DraftContent,
  after: DraftContent,
): { fields: { label: string; before: string; after: string }[]; blocks: DifferenceBlock[] } {
  const fields = Object.entries(settings).flatMap(([label, read]) => {
    const [was, is] = [read(before), read(after)];
    return was === is ? [] : [{ label, before: was, after: is }];
  });
  return { fields, blocks: diffParagraphs(paragraphsOf(before), paragraphsOf(after)) };
}

const comments = { open: "开放", first: "先审后发", closed: "关闭" } as const;
const audiences = { all: "所有人", club: "仅认证车主", series: "仅关联车系的车主" } as const;
const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
const file = (id: string | null) => (id === null ? "" : `文件 ${id}`);

const settings: Record<string, (content: DraftContent) => string> = {
  标题: ({ title }) => title,
  摘要: ({ summary }) => summary,
  站点: ({ section }) => section,
  栏目: ({ channel }) => channel,
  封面: ({ cover }) => file(cover),
  封面焦点: ({ focus }) => (focus === null ? "" : `${percent(focus.x)}，${percent(focus.y)}`),
  视频: ({ video }) => file(video),
  章节: ({ chapters }) => chapters.map(({ at, title }) => `${clock(at)} ${title}`).join("；"),
  标签: ({ tags }) => tags.join("、"),
  车系: ({ series }) => series.join("、"),
  署名: ({ author_name }) => author_name,
  来源: ({ source_name, source_url }) => [source_name, source_url].filter(Boolean).join(" "),
  相关文章: ({ related }) => related.join("、"),
  可读范围: ({ audience }) => audiences[audience ?? "all"],
  评论: (content) => comments[content.comments],
  轮播位置: ({ featured }) => (featured === null ? "" : `第 ${featured} 位`),
  搜索标题: ({ seo }) => seo?.title ?? "",
  搜索描述: ({ seo }) => seo?.description ?? "",
  网址名: ({ seo }) => seo?.slug ?? "",
  规范链接: ({ seo }) => seo?.canonical ?? "",
};

const percent = (share: number) => `${Math.round(share * 100)}%`;

function paragraphsOf({ body, pictures }: DraftContent): Paragraph[] {
  const gallery = pictures.map(({ media, caption }, at) => paragraph(`［图片］${caption}`, `${media} ${at}`));
  return [...parseDocument(body).children.flatMap(blocks), ...gallery];
}

const paragraph = (text: string, more = ""): Paragraph => ({
  role: "text",
  text,
  key: more === "" ? text : `${text} ${more}`,
});

function blocks(node: Node): Paragraph[] {
  if (!isElement(node)) return [];
  switch (node.name) {
    case "h2":
    case "h3":
    case "h4": {
      const text = textOf(node);
      return [{ role: "heading", text, key: `# ${text}` }];
    }
    case "ul":
    case "ol":
    case "dl":
    case "blockquote":
      return node.children.flatMap((child) =>
        isElement(child) && child.name !== "p"
          ? within(child)
          : isElement(child)
            ? [paragraph(textOf(child))]
            : [],
      );
    case "table":
      return rowsOf(node).map((row) => paragraph(row.children.filter(isElement).map(textOf).join(" · ")));
    case "figure": {
      const image = node.children.find((child) => isElement(child) && child.name === "img");
      const source = image && isElement(image) ? (image.attribs.src ?? "") : "";
      return [paragraph(`［图片］${textOf(node)}`, source)];
    }
    case "hr":
      return [paragraph("———")];
    default:
      return [pollOf(textOf(node)) ?? markOf(textOf(node)) ?? paragraph(textOf(node))];
  }
}

const marks = { car: "车型卡片", article: "文章卡片", film: "视频", link: "网页卡片" } as const;

/** A mark that readers see as a card or a film. */
function markOf(text: string): Paragraph | undefined {
  const [, kind, value = ""] = /^::(car|article|film|link)\[([a-z0-9-]+)\]$/.exec(text) ?? [];
  return kind === undefined ? undefined : paragraph(`［${marks[kind as keyof typeof marks]}］`, value);
}

/** A poll, by its words; another time or way of voting is a difference, too. */
function pollOf(text: string): Paragraph | undefined {
  const [poll] = pollsIn(`<p>${escapeText(text)}</p>`);
  return poll && paragraph(`［投票］${linesOfPoll(poll).join(" / ")}`, text);
}

/** A list's item, or a block inside a quote. */
function within(node: Element): Paragraph[] {
  return node.name === "li" || node.name === "dt" || node.name === "dd"
    ? [paragraph(`· ${textOf(node)}`)]
    : blocks(node);
}

function rowsOf(node: Element): Element[] {
  return node.children.filter(isElement).flatMap((child) => (child.name === "tr" ? [child] : rowsOf(child)));
}

function textOf(node: Node): string {
  if (!isElement(node)) return node.type === "text" && "data" in node ? node.data : "";
  return node.name === "br" ? " " : node.children.map(textOf).join("").replace(/\s+/g, " ").trim();
}
