import type { RedPacketCondition } from "#capabilities/community/red-packets/contract.ts";
import { sectionBySlug } from "#sections/registry.ts";
import type { redPacketCampaigns } from "./tables.ts";

/** What is known of who wants to open one. */
export interface Applicant {
  hasMobile: boolean;
  inClub: boolean;
  level: number;
}

type Asked = Pick<
  typeof redPacketCampaigns.$inferSelect,
  "section" | "needsMobile" | "needsClub" | "minLevel"
>;

/** What a campaign asks for, and whether the member has it. */
export function conditionsOf(asked: Asked, { hasMobile, inClub, level }: Applicant): RedPacketCondition[] {
  const club = sectionBySlug(asked.section)?.name ?? "车友会";
  return [
    asked.needsMobile && { key: "mobile" as const, label: "已绑定手机号", met: hasMobile },
    asked.needsClub && { key: "club" as const, label: `${club}会员`, met: inClub },
    asked.minLevel > 0 && {
      key: "level" as const,
      label: `等级达到 Lv${asked.minLevel}`,
      met: level >= asked.minLevel,
    },
  ].filter((condition) => condition !== false);
}
