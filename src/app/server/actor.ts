import { adminByToken } from "#capabilities/desk/admin/server/public.ts";
import { memberByToken } from "#capabilities/people/members/server/public.ts";
import { type Actor, ADMIN_TOKEN_PREFIX, MEMBER_TOKEN_PREFIX } from "#platform/http/actor.ts";
import type { Services } from "#platform/services.ts";

/** `Authorization: Bearer …` → the actor. An unknown or expired token is a visitor; policies refuse him. */
export async function resolveActor(
  services: Services,
  authorization: string | undefined,
  address: string,
): Promise<Actor> {
  const token = /^Bearer (\S{20,200})$/i.exec(authorization ?? "")?.[1];
  if (token?.startsWith(MEMBER_TOKEN_PREFIX))
    return (await memberByToken(services.db, token, address)) ?? { kind: "visitor" };
  if (token?.startsWith(ADMIN_TOKEN_PREFIX))
    return (await adminByToken(services.db, token, address)) ?? { kind: "visitor" };
  return { kind: "visitor" };
}
