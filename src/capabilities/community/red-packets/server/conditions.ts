import {
  conditionsOf,
  conditionWords,
  type HonourAsked,
} from "#capabilities/community/honours/server/public.ts";
import type { RedPacketCondition } from "#capabilities/community/red-packets/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { sectionBySlug } from "#sections/registry.ts";
import type { redPacketCampaigns } from "./tables.ts";

/** What is known of who wants to open one. */
export interface Applicant {
  hasMobile: boolean;
  inClub: boolean;
  /** Of how many other rounds of the series he opened one. */
  rounds: number;
}

export type Asked = Pick<
  typeof redPacketCampaigns.$inferSelect,
  "section" | "needsMobile" | "needsClub" | "minLevel" | "conditions" | "series" | "seriesMax"
>;

/** What is asked beside the number, the club and the rounds: the level of campaigns from before that list is one of it. */
export const askedOf = ({ minLevel, conditions }: Asked): readonly HonourAsked[] =>
  minLevel > 0 && !conditions.some(({ key }) => key === "level")
    ? [{ key: "level", value: minLevel, choice: "" }, ...conditions]
    : conditions;

const clubWords = ({ section }: Asked) => `${sectionBySlug(section)?.name ?? "车友会"}会员`;
const roundWords = ({ series, seriesMax }: Asked) => `“${series}”系列每人最多领 ${seriesMax} 个`;
const hasRounds = ({ series, seriesMax }: Asked) => series !== "" && seriesMax !== null;

/** What a campaign asks for, and whether the member has it. */
export async function conditionsFor(
  db: Queryable,
  memberId: string,
  asked: Asked,
  { hasMobile, inClub, rounds }: Applicant,
): Promise<RedPacketCondition[]> {
  const own = [
    asked.needsMobile && { key: "mobile", label: "已绑定手机号", met: hasMobile },
    asked.needsClub && { key: "club", label: clubWords(asked), met: inClub },
  ].filter((condition) => condition !== false);
  const others = await conditionsOf(db, memberId, askedOf(asked));
  const limit = hasRounds(asked)
    ? [{ key: "rounds", label: roundWords(asked), met: rounds < (asked.seriesMax ?? 0) }]
    : [];
  return [...own, ...others, ...limit];
}

/** The same in words alone, for the desk. */
export async function wordsOf(db: Queryable, asked: Asked): Promise<string[]> {
  return [
    ...(asked.needsMobile ? ["已绑定手机号"] : []),
    ...(asked.needsClub ? [clubWords(asked)] : []),
    ...(await conditionWords(db, askedOf(asked))),
    ...(hasRounds(asked) ? [roundWords(asked)] : []),
  ];
}
