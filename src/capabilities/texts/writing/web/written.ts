import type { DraftContent } from "#capabilities/texts/writing/contract.ts";
import type { Section } from "#sections/registry.ts";
import {
  type Document,
  documentLength,
  documentOfText,
  isEmptyDocument,
  MOST_MENTIONS,
  MOST_TOPICS,
  mentionsOf,
  topicsOf,
} from "#shared/document.ts";
import { cleanText, textLength } from "#shared/text.ts";
import type { ComposerKind, Written } from "./kinds.ts";

/** What the composer holds, as it is handed in: the typed text as a document, then video, pictures and poll. */
export function writtenOf(content: DraftContent, section: Section): Written {
  const { title, text, mentions, picture_ids, video, poll, place, fields } = content;
  const document: Document = {
    blocks: [
      ...documentOfText(text, { mentions }).blocks,
      ...(video === null ? [] : [{ type: "video" as const, ...video }]),
      ...picture_ids.map((media_id) => ({ type: "picture" as const, media_id, caption: "" })),
      ...(poll === undefined ? [] : [{ type: "poll" as const, ...poll }]),
    ],
  };
  return { section, title: cleanText(title).replace(/\s+/g, " "), document, place, fields };
}

/** What is wrong with it, in the member's language; null when nothing is. The server says the same. */
export function problemOf(kind: ComposerKind, written: Written): string | null {
  const { title, document } = written;
  if (kind.title) {
    const { most, least = 1 } = kind.title;
    const length = textLength(title);
    if (length === 0) return "请填写标题";
    if (length < least) return `标题至少 ${least} 个字`;
    if (length > most) return `标题最多 ${most} 个字`;
  }
  if (!kind.text.optional && isEmptyDocument(document)) return "请先填写内容";
  if (documentLength(document) > kind.text.most) return `正文最多 ${kind.text.most} 个字`;
  if (mentionsOf(document).length > MOST_MENTIONS) return `一次最多提到 ${MOST_MENTIONS} 位车友`;
  if (topicsOf(document).length > MOST_TOPICS) return `最多带 ${MOST_TOPICS} 个话题`;
  return kind.check?.(written) ?? null;
}
