import { expect } from "vitest";
import type { InfluenceApplication } from "../../src/capabilities/profile/influence/contract.ts";
import type { DeskInfluencerDetail } from "../../src/capabilities/profile/influence/desk-contract.ts";
import {
  influenceAccounts,
  influenceApplications,
  influenceRights,
  influenceSeasons,
} from "../../src/capabilities/profile/influence/server/tables.ts";
import type { Database } from "../../src/platform/database/client.ts";
import type { TestApp } from "./app.ts";
import { club, makePaper } from "./certifications.ts";
import { makeMember, makeSignedIn } from "./factories.ts";

const DAY = 86_400_000;
let serial = 0;

/** A season of the club that is open, unless other times are given. */
export async function makeSeason(db: Database, values: Partial<typeof influenceSeasons.$inferInsert> = {}) {
  serial += 1;
  const [row] = await db
    .insert(influenceSeasons)
    .values({
      ...{ section: club, title: `第 ${serial} 期` },
      ...{ opensAt: new Date(Date.now() - DAY), closesAt: new Date(Date.now() + 30 * DAY) },
      ...values,
    })
    .returning();
  if (row === undefined) throw new Error("no season made");
  return row;
}

export async function makeRight(db: Database, values: Partial<typeof influenceRights.$inferInsert> = {}) {
  serial += 1;
  const [row] = await db
    .insert(influenceRights)
    .values({ section: club, title: `权益 ${serial}`, tiers: ["A", "B", "C"], claimable: true, ...values })
    .returning();
  if (row === undefined) throw new Error("no right made");
  return row;
}

/** A draft with an account that a reviewer has seen, unless more is given. */
export async function makeApplication(
  db: Database,
  values: Partial<typeof influenceApplications.$inferInsert> = {},
) {
  serial += 1;
  const memberId = values.memberId ?? (await makeMember(db)).id;
  const [row] = await db
    .insert(influenceApplications)
    .values({
      section: club,
      called: `林小川${serial}`,
      city: "杭州",
      style: "周末自驾和露营",
      ...values,
      memberId,
    })
    .returning();
  if (row === undefined) throw new Error("no application made");
  await db.insert(influenceAccounts).values({
    ...{ applicationId: row.id, platform: "bilibili", nick: "林小川", link: someLink() },
    ...{ followers: 12_000, proofCode: "WCTEST", proofState: "confirmed" },
  });
  return row;
}

/** A profile that nobody has named yet. */
export function someLink(): string {
  serial += 1;
  return `https://space.bilibili.com/${100_000 + serial}`;
}

/** Members who want to be voices, and the desk that decides, over the app's endpoints. */
export function candidates({ call, services: { db } }: TestApp) {
  const account = async (memberId: string, changes: object = {}) => ({
    ...{ platform: "bilibili", nick: "林小川", link: someLink(), followers: 12_800 },
    ...{ file_id: await makePaper(db, memberId), stands: true },
    ...changes,
  });

  async function someone(values: Parameters<typeof makeSignedIn>[1] = {}) {
    const { member, token } = await makeSignedIn(db, values);
    const fields = async (changes: object = {}) => {
      serial += 1;
      return {
        ...{ id: null, section: club, called: "林小川", city: "杭州", car_id: null, code: "" },
        ...{ style: "周末自驾路线和露营，拍真实油耗", agreed: true },
        accounts: [await account(member.id)],
        idempotency_key: `voice-key-${serial}`,
        ...changes,
      };
    };
    const ask = (method: string, path: string, body?: object) =>
      call(method, `/api/influence${path}`, { token, ...(body && { body }) });
    return {
      ...{ member, token, fields, ask },
      submit: async (changes: object = {}) => ask("POST", "", await fields(changes)),
      /** Hands one in that has to be taken. */
      async applied(changes: object = {}): Promise<InfluenceApplication> {
        const answer = await ask("POST", "", await fields(changes));
        expect([answer.status, answer.body.error]).toEqual([200, undefined]);
        return answer.body.data;
      },
      show: async (id: string) => (await ask("GET", `/${id}`)).body.data as InfluenceApplication,
    };
  }

  function desk(token: string) {
    const show = async (id: string) =>
      (await call("GET", `/api/admin/influencers/${id}`, { token })).body.data as DeskInfluencerDetail;
    return {
      show,
      /** Decides it as it stands now; an approval has seen every profile. */
      async decide(id: string, decision: string, more: object = {}) {
        const seen = await show(id);
        const proofs = seen.accounts.map(({ id: account_id }) => ({ account_id, state: "confirmed" }));
        return call("POST", `/api/admin/influencers/${id}/decision`, {
          token,
          body: {
            ...{ decision, version: seen.review?.version ?? "" },
            ...(decision === "approve" && { tier: "B", proofs }),
            ...more,
          },
        });
      },
    };
  }
  return { account, someone, desk };
}
