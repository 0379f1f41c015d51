import { inventedMembers } from "#capabilities/people/members/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import { umbrellaSection } from "#sections/registry.ts";
import { catalogueRequests } from "../tables.ts";

/** What two of the invented members did not find, so that the desk has something to answer. */
const missing = [
  { by: "小满不加班", text: "白鹭 旅行 2019 款 1.8T 手动挡，只卖过一年的那款", hoursAgo: 30 },
  { by: "南山二哥", text: "北岭 X 的短轴版，去年在成都车展见过", hoursAgo: 5 },
];

export async function fill(tx: Transaction): Promise<void> {
  const members = await inventedMembers(tx);
  const rows = missing.flatMap(({ by, text, hoursAgo }) => {
    const member = members.get(by);
    if (member === undefined) return [];
    const createdAt = new Date(Date.now() - hoursAgo * 3_600_000);
    return [{ memberId: member.id, section: umbrellaSection.slug, text, createdAt }];
  });
  if (rows.length > 0) await tx.insert(catalogueRequests).values(rows);
}
