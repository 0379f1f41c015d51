import type { DraftContent } from "#features/articles/draft-contract.ts";
import { blockKey, blockWords, htmlBlocks } from "./html-blocks.ts";
import { mergeBlocks, type Piece } from "./merge-blocks.ts";

export type Pick = "mine" | "theirs" | "both";

/** One place where both changed something: what it is, and what each made of it, in words. */
export interface Question {
  key: string;
  label: string;
  mine: string;
  theirs: string;
  /** Both can stand, one behind the other. */
  both: boolean;
}

export interface Merged {
  /** In the order of the answers that `content` wants. */
  questions: Question[];
  /** The merged content, with one answer for each question. */
  content(picks: readonly Pick[]): DraftContent;
}

type Field = Exclude<keyof DraftContent, "body">;

const labels: Readonly<Record<Field, string>> = {
  kind: "类型",
  section: "分区",
  channel: "栏目",
  title: "标题",
  summary: "摘要",
  cover: "封面",
  focus: "封面焦点",
  video: "视频",
  chapters: "章节",
  pictures: "图集",
  tags: "标签",
  series: "车系",
  author: "作者",
  author_name: "署名",
  source_name: "来源",
  source_url: "来源链接",
  related: "相关文章",
  audience: "可读范围",
  comments: "评论",
  featured: "轮播位置",
  seo: "搜索与分享",
};

/**
 * Merges what two editors made of one content: each setting, and each paragraph, as the one has it who changed it; where both
 * did, it asks.
 */
export function mergeContent(base: DraftContent, mine: DraftContent, theirs: DraftContent): Merged {
  const fields = (Object.keys(labels) as Field[]).map((field) => {
    const [was, own, other] = [base[field], mine[field], theirs[field]].map((value) => written(value));
    return {
      field,
      from: own === was || own === other ? ("theirs" as const) : other === was ? ("mine" as const) : null,
    };
  });
  const pieces = mergeBlocks(htmlBlocks(base.body), htmlBlocks(mine.body), htmlBlocks(theirs.body), blockKey);
  const asked = fields.filter(({ from }) => from === null);
  const questions: Question[] = [
    ...asked.map(({ field }) => ({
      ...{ key: field, label: labels[field] },
      ...{ mine: valueWords(mine[field]), theirs: valueWords(theirs[field]), both: false },
    })),
    ...pieces.flatMap((piece, at) =>
      "choice" in piece
        ? [
            {
              ...{ key: `text ${at}`, label: "正文" },
              ...{ mine: wordsOf(piece.choice.mine), theirs: wordsOf(piece.choice.theirs) },
              both: piece.choice.mine.length > 0 && piece.choice.theirs.length > 0,
            },
          ]
        : [],
    ),
  ];
  return {
    questions,
    content(picks) {
      const content: DraftContent = { ...theirs };
      const put = <Name extends Field>(name: Name, from: DraftContent) => {
        content[name] = from[name];
      };
      let asking = 0;
      for (const { field, from } of fields) {
        const pick = from ?? picks[asking++];
        put(field, pick === "theirs" ? theirs : mine);
      }
      content.body = pieces.flatMap((piece) => blocksOf(piece, () => picks[asking++] ?? "both")).join("");
      return content;
    },
  };
}

function blocksOf(piece: Piece, pick: () => Pick): readonly string[] {
  if ("blocks" in piece) return piece.blocks;
  const { mine, theirs } = piece.choice;
  const picked = pick();
  return picked === "mine" ? mine : picked === "theirs" ? theirs : [...theirs, ...mine];
}

const written = (value: unknown): string => JSON.stringify(value ?? null);

const wordsOf = (blocks: readonly string[]): string =>
  blocks.length === 0 ? "（删除了这一段）" : blocks.map(blockWords).join("\n");

const chosen: Readonly<Record<string, string>> = {
  open: "开放",
  first: "先审后发",
  closed: "关闭",
  club: "仅认证车主",
  series: "仅关联车系的车主",
};

/** A setting as the one who chooses reads it. */
function valueWords(value: DraftContent[Field]): string {
  if (value === null || value === undefined || value === "") return "（空）";
  if (Array.isArray(value))
    return value.length === 0
      ? "（空）"
      : value.every((one) => typeof one === "string")
        ? value.join("、")
        : `${value.length} 项`;
  if (typeof value === "object") return "另一个位置";
  return chosen[String(value)] ?? String(value);
}
