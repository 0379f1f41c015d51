import type { z } from "zod";
import { endSignIn, listSignIns, signInOf } from "#capabilities/people/members/server/public.ts";
import type { accountEndpoints } from "#capabilities/profile/account/contract.ts";
import type { Database } from "#platform/database/client.ts";
import type { MemberActor } from "#platform/http/actor.ts";
import { deviceName } from "#platform/http/client-name.ts";
import { AppError } from "#shared/errors.ts";

type Devices = z.input<(typeof accountEndpoints)["GET /api/user/devices"]["data"]>;

/** Where the member is signed in. */
export async function listDevices(
  db: Database,
  { id, tokenHash }: Pick<MemberActor, "id" | "tokenHash">,
): Promise<Devices> {
  const [rows, current] = await Promise.all([listSignIns(db, id), signInOf(db, tokenHash)]);
  return {
    items: rows.map((row) => ({
      id: row.id,
      name: deviceName(row.userAgent),
      signed_in_at: row.signedInAt.toISOString(),
      seen_at: row.seenAt.toISOString(),
      seen_from: row.seenFrom,
      current: row.id === current,
    })),
  };
}

/**
 * Signs one other device out.
 * @throws AppError NOT_FOUND when the member has no such sign-in; CONFLICT for the one that asks, which signs out
 */
export async function endDevice(
  db: Database,
  { id, tokenHash }: Pick<MemberActor, "id" | "tokenHash">,
  device: string,
): Promise<void> {
  if (device === (await signInOf(db, tokenHash)))
    throw new AppError("CONFLICT", "这是当前设备，请用“退出登录”");
  if (!(await endSignIn(db, id, device))) throw new AppError("NOT_FOUND", "这台设备已经退出了");
}
