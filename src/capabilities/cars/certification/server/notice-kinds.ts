import type { NoticeKind } from "#capabilities/people/notices/server/public.ts";

/** What becomes of a member's certification beside a reviewer's decisions: its end, reminders, a car that changes hands. */
export const certificationNotice: NoticeKind<{
  title: string;
  body: string;
  reason?: string;
  link: string;
  action?: string;
}> = {
  name: "certification.told",
  group: "system",
  write: (text) => text,
};
