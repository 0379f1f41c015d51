import { versionInForce } from "#capabilities/people/legal/server/public.ts";
import { inventedMembers } from "#capabilities/people/members/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import { umbrellaSection } from "#sections/registry.ts";
import type { SignableKey } from "../../contract.ts";
import { signConsent } from "../sign.ts";

/** What some invented members signed. Their names are invented, too. */
const signed: readonly { by: string; key: SignableKey; name?: string; contact?: string }[] = [
  { by: "南山二哥", key: "carconsent" },
  { by: "江边老周", key: "carconsent" },
  { by: "手动党阿哲", key: "carconsent" },
  { by: "山脊线", key: "carconsent" },
  { by: "手动党阿哲", key: "track", name: "林未央", contact: "13900000000" },
  { by: "晨跑司机", key: "portrait", name: "陈未寄" },
  { by: "江边老周", key: "safety" },
];

export async function fill(tx: Transaction): Promise<void> {
  const members = await inventedMembers(tx);
  for (const { by, key, ...typed } of signed) {
    const member = members.get(by);
    if (member === undefined || (await versionInForce(tx, key)) === undefined) continue;
    await signConsent(tx, member.id, key, { section: umbrellaSection.slug, ...typed });
  }
}
