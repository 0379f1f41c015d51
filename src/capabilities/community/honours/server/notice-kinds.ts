import type { NoticeKind } from "#capabilities/people/notices/server/public.ts";
import { pathOf } from "#sections/paths.ts";

interface Told {
  key: string;
  name: string;
  /** How it is earned, or what it was given or taken away for. */
  why: string;
}

/** A member has an honour now, by a rule or by hand. */
export const awardedNotice: NoticeKind<Told> = {
  name: "honours.awarded",
  group: "system",
  label: "点亮勋章",
  write: ({ key, name, why }) => ({
    title: `你点亮了勋章“${name}”`,
    body: why,
    link: pathOf("my.honourinfo", {}, { query: { id: key } }),
  }),
};

/** Somebody took an honour away by hand. */
export const revokedNotice: NoticeKind<Told> = {
  name: "honours.revoked",
  group: "system",
  write: ({ key, name, why }) => ({
    title: `勋章“${name}”已被收回`,
    reason: why,
    link: pathOf("my.honourinfo", {}, { query: { id: key } }),
  }),
};
