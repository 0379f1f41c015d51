import type { NoticeKind } from "#capabilities/people/notices/server/public.ts";
import { pathOf } from "#sections/paths.ts";
import { topicPath } from "../paths.ts";

/** A topic is offered to somebody. */
export const heirNotice: NoticeKind<{ name: string }> = {
  name: "topics.offered",
  group: "system",
  write: ({ name }) => ({
    title: `请你接手主持话题 #${name}#`,
    body: "接手后由你编辑、置顶和管理这个话题；不想接手也可以谢绝。",
    link: pathOf("topic.manage"),
    action: "去看看",
  }),
};

/** Under this name an offer is told, and taken back. */
export const heirKey = (id: string): string => `topic-heir:${id}`;

export const heirAnswerNotice: NoticeKind<{ id: string; name: string; accept: boolean }> = {
  name: "topics.answered",
  group: "system",
  write: ({ id, name, accept }) => ({
    title: accept ? `话题 #${name}# 已有新主持人` : `对方谢绝了接手话题 #${name}#`,
    body: accept ? "移交完成，谢谢你一直以来的主持。" : "话题仍由你主持，可以移交给其他车友。",
    link: accept ? topicPath(id) : pathOf("topic.manage"),
  }),
};

/** What administrators did with a topic, told to its host. */
export const managedNotice: NoticeKind<{ title: string; body: string; link: string }> = {
  name: "topics.managed",
  group: "system",
  write: (told) => told,
};

/** A text came to stand under the host's topic. A busy topic is one row until it is read. */
export const discussedNotice: NoticeKind<{ id: string; name: string; text: string }> = {
  name: "topics.discussed",
  group: "reply",
  label: "我主持的话题有新讨论",
  bundle: ({ id }) => `topic:${id}`,
  write: ({ id, name, text }) => ({
    title: `参与了你主持的话题 #${name}#`,
    body: text,
    link: `${topicPath(id)}?tab=new`,
  }),
};

/** Under this name one text is told to the host of one topic. */
export const discussedKey = (kind: string, id: string): string => `topic-item:${kind}:${id}`;
