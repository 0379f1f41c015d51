import type { NoticeKind } from "#capabilities/people/notices/server/public.ts";
import { pathOf } from "#sections/paths.ts";
import { sectionBySlug } from "#sections/registry.ts";

export interface PartnerTold {
  title: string;
  body: string;
  reason?: string;
  /** Slug. */
  section: string;
}

/** What partners hear of their money. */
export const partnerNotice: NoticeKind<PartnerTold> = {
  name: "partners.money",
  group: "system",
  write: ({ section, ...text }) => ({
    ...{ ...text, action: "查看" },
    link: pathOf("partner.state", {}, { section: sectionBySlug(section) }),
  }),
};
