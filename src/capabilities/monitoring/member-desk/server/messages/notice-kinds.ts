import type { NoticeKind } from "#capabilities/people/notices/server/public.ts";

interface Said {
  title: string;
  body: string;
  link: string;
}

const write = ({ title, body, link }: Said) => ({
  title,
  body,
  link,
  ...(link !== "" && { action: "查看" }),
});

/** What members have to know of their account or of what they use. */
export const serviceNotice: NoticeKind<Said> = { name: "people.service", group: "system", write };

/** What the operator tells of himself; members switch it off. */
export const newsNotice: NoticeKind<Said> = {
  name: "people.news",
  group: "system",
  label: "活动和资讯",
  write,
};
