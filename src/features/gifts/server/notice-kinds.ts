import type { NoticeKind } from "#capabilities/people/notices/server/public.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { claimPath } from "../address.ts";

export interface GiftTold {
  claimId: string;
  /** Slug of the section that gives it. */
  section: string;
  gift: string;
  /** After the name of the gift: 已寄出. */
  what: string;
  body?: string;
  reason?: string;
  action?: string;
}

/** What happens to a member's claim of a gift. */
export const giftNotice: NoticeKind<GiftTold> = {
  name: "gifts.told",
  group: "system",
  write: ({ claimId, section, gift, what, ...text }) => ({
    title: `“${gift}”${what}`,
    ...{ action: "查看", ...text, link: claimPath(claimId, sectionBySlug(section)) },
  }),
};
