import type { z } from "zod";
import type { roleEndpoints } from "#capabilities/desk/admin/contract.ts";
import { permissions } from "#platform/auth/declared-permissions.ts";
import { covers, type Granted } from "#platform/auth/permissions.ts";
import type { Queryable } from "#platform/database/client.ts";
import { rolesWithHolders, roleVersion } from "./change-roles.ts";
import { isOwner } from "./roles.ts";
import { standardRoles } from "./standard-roles.ts";

type Roles = z.input<(typeof roleEndpoints)["GET /api/admin/roles"]["data"]>;

const standard = new Set(standardRoles.map(({ key }) => key));

/** All roles with who has each, and everything that can be given, by the feature that asks for it. */
export async function listRoles(db: Queryable, actor: Granted): Promise<Roles> {
  const all = await rolesWithHolders(db);
  return {
    items: all.map(({ role, holders }) => {
      const change = !isOwner(role) && covers(actor, role);
      return {
        key: role.key,
        name: role.name,
        note: role.note,
        grants: [...role.grants],
        standard: standard.has(role.key),
        owner: isOwner(role),
        holders: holders.map(({ id, name, disabledAt }) => ({ id, name, disabled: disabledAt !== null })),
        can: { change, remove: change && holders.length === 0 },
        version: roleVersion(role),
      };
    }),
    groups: groups(actor),
  };
}

function groups(actor: Granted): Roles["groups"] {
  return [...Map.groupBy(permissions.entries(), ([, { group }]) => group)].map(([title, declared]) => ({
    title,
    permissions: declared.map(([name, { title: words, within, kinds, second }]) => ({
      name,
      title: words,
      by_section: within.includes("section"),
      kinds: [...(kinds?.() ?? [])],
      second: second ?? "",
      mine: covers(actor, { grants: [{ permission: name }] }),
      mine_second: second !== undefined && covers(actor, { grants: [{ permission: name, second: true }] }),
    })),
  }));
}
