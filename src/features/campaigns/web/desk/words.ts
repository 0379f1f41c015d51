import type { DeskState } from "#features/campaigns/desk-contract.ts";
import type { PageKind } from "#features/campaigns/page-kinds-contract.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import type { TagProps } from "#ui/tag.tsx";

type Standing = Readonly<Record<DeskState, { label: string; kind: NonNullable<TagProps["kind"]> }>>;

/** What the desk says of campaigns and of pages, each in its own words. */
interface KindWords {
  /** One of them. */
  one: string;
  title: string;
  settings: string;
  /** Where the term's moments lead visitors. */
  beforeStart: string;
  afterEnd: string;
  always: string;
  later: string;
  end: string;
  endQuestion: [string, string, string];
  ended: string;
  deleteQuestion: [string, string, string];
  deleted: string;
  states: Standing;
  emptyTitle: string;
  emptyText: string;
  titleExample: string;
  slugExample: string;
  /** First part of its address. */
  prefix: string;
}

const campaign: KindWords = {
  one: "专题",
  title: "专题",
  settings: "活动设置",
  beforeStart: "之前访客看到“活动筹备中”",
  afterEnd: "之后访客看到“活动已结束”",
  always: "一直开放",
  later: "发布以后，到开始时间自动开放；之前访客看到“活动筹备中”。",
  end: "结束活动",
  endQuestion: ["现在结束这个专题？", "访客立即看到“活动已结束”。以后可以从“版本”里恢复。", "结束"],
  ended: "专题已结束",
  deleteQuestion: ["删除这个专题？", "它从来没有发布过，草稿会一起丢掉。", "删除"],
  deleted: "专题已删除",
  states: {
    draft: { label: "草稿", kind: "plain" },
    soon: { label: "筹备中", kind: "info" },
    open: { label: "进行中", kind: "ok" },
    ended: { label: "已结束", kind: "plain" },
    closed: { label: "已下线", kind: "bad" },
  },
  emptyTitle: "还没有专题",
  emptyText: "专题页由区块拼成：横幅、文字、图片、倒计时、视频。建好以后可以先发预览链接。",
  titleExample: "例如：秋日山路季",
  slugExample: "例如：autumn-2026",
  prefix: "/c/",
};

const page: KindWords = {
  one: "页面",
  title: "页面",
  settings: "页面设置",
  beforeStart: "之前打不开这个页面",
  afterEnd: "之后打不开这个页面",
  always: "一直能打开",
  later: "发布以后，到开始时间自动上线；之前访客打不开。",
  end: "下线",
  endQuestion: ["现在下线这个页面？", "访客将无法打开它。以后可以从“版本”里恢复。", "下线"],
  ended: "页面已下线",
  deleteQuestion: ["删除这个页面？", "它从来没有发布过，草稿会一起丢掉。", "删除"],
  deleted: "页面已删除",
  states: {
    draft: { label: "草稿", kind: "plain" },
    soon: { label: "待上线", kind: "info" },
    open: { label: "在线", kind: "ok" },
    ended: { label: "已到期", kind: "plain" },
    closed: { label: "已下线", kind: "bad" },
  },
  emptyTitle: "还没有页面",
  emptyText: "页面由区块拼成：横幅、文字、图片、链接。例如新手指南、招募说明、合作介绍。",
  titleExample: "例如：新手指南",
  slugExample: "例如：beginners",
  prefix: "/p/",
};

export const kindWords: Readonly<Record<PageKind, KindWords>> = { campaign, page };

/** The desk's list of a kind, and the editor of one of them. */
export const listPath = (kind: PageKind): string =>
  deskPathOf(kind === "page" ? "admin.pages" : "admin.campaigns");
export const editorPath = (kind: PageKind, id: string): string =>
  deskPathOf(kind === "page" ? "admin.page" : "admin.campaign", { id });
