import type { NoticeKind } from "#capabilities/people/notices/server/public.ts";

interface About {
  /** What it is about, as its author wrote it. */
  title: string;
  /** Path of the page where it stands; empty where nobody sees it. */
  link: string;
}

/** Somebody of the house writes to the author of a complaint. */
export const contactNotice: NoticeKind<About & { text: string }> = {
  name: "opinions.contact",
  group: "system",
  write: ({ title, link, text }) => ({
    title: "关于你反馈的问题",
    body: `${text}\n\n你写的：${title}`,
    link,
  }),
};

/** The author of a complaint is asked whether it has been dealt with; he answers in the row of the notice. */
export const askedNotice: NoticeKind<About & { text: string }> = {
  name: "opinions.asked",
  group: "system",
  write: ({ title, link, text }) => ({
    title: "问题解决了吗？",
    body: text === "" ? `你写的：${title}` : `${text}\n\n你写的：${title}`,
    link,
  }),
};
