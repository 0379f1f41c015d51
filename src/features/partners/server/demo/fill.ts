import { inventedMembers } from "#capabilities/people/members/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import { umbrellaSection } from "#sections/registry.ts";
import { partnerApplications, partnerEvents, partners } from "../tables.ts";

const DAY = 86_400_000;

/** Some of the invented members sell for the shop. */
export async function fill(tx: Transaction): Promise<void> {
  const people = [...(await inventedMembers(tx)).values()].slice(4, 7);
  const said = [
    { name: "周一帆", city: "杭州", channel: "社群", link: "", inviter: "" },
    { name: "何予安", city: "成都", channel: "门店", link: "", inviter: "" },
    { name: "苏晚", city: "武汉", channel: "自媒体", link: "", inviter: "" },
  ];
  for (const [n, texts] of said.entries()) {
    const memberId = people[n]?.id;
    if (memberId === undefined) continue;
    const at = new Date(Date.now() - (20 - n) * DAY);
    const [row] = await tx
      .insert(partnerApplications)
      .values({
        ...{ ...texts, memberId, section: umbrellaSection.slug, state: "approved", status: "published" },
        ...{ submittedAt: at, decidedAt: at, approvedAt: at, createdAt: at, updatedAt: at },
      })
      .returning({ id: partnerApplications.id });
    if (row === undefined) continue;
    await tx.insert(partnerEvents).values([
      { applicationId: row.id, from: "draft", to: "submitted", byMember: memberId, at },
      { applicationId: row.id, from: "submitted", to: "approved", at },
    ]);
    await tx
      .insert(partners)
      .values({ memberId, section: umbrellaSection.slug, code: `demo${n + 2}23p`, createdAt: at });
  }
}
