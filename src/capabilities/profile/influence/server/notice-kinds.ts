import type { NoticeKind } from "#capabilities/people/notices/server/public.ts";

/** What a voice is told beside a reviewer's decisions: the end, reminders, rights that are handed over, seasons. */
export const influenceNotice: NoticeKind<{
  title: string;
  body: string;
  reason?: string;
  link: string;
  action?: string;
}> = {
  name: "influence.told",
  group: "system",
  write: (text) => text,
};
