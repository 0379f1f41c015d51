import { z } from "zod";
import { memberCardSchema } from "#capabilities/people/members/contract.ts";
import {
  type Endpoints,
  idSchema,
  named,
  okSchema,
  pageOf,
  pageQuery,
  timeSchema,
} from "#shared/contract.ts";

/** What a member is in a club; roles are given by administrators. */
export const clubRoles = ["host", "moderator", "member"] as const;
const clubRoleSchema = z.enum(clubRoles, "请选择角色");
export type ClubRole = z.output<typeof clubRoleSchema>;

const celebrationSchema = z.enum(["birthday", "anniversary"]);

export const membershipSchema = z.object({
  /** Slug of the club's section. */
  section: z.string(),
  /** Given once, from 1 on without gaps; kept over leaving and coming back. */
  number: z.number().int(),
  role: clubRoleSchema,
  joined_at: timeSchema,
  /** Whole years in the club. */
  years: z.number().int(),
});
export type Membership = z.output<typeof membershipSchema>;

export const clubMemberSchema = z.object({
  member: memberCardSchema,
  number: z.number().int(),
  role: clubRoleSchema,
  joined_at: timeSchema,
  years: z.number().int(),
  city: z.string(),
  /** What of his is today, by China's calendar; a birthday only where the member allows it. */
  celebrates: celebrationSchema.nullable(),
});
export type ClubMember = z.output<typeof clubMemberSchema>;

export const clubSchema = z.object({
  section: z.string(),
  members: z.number().int(),
  /** Who joined for the first time in the last seven days. */
  new_this_week: z.number().int(),
  cities: z.number().int(),
  /** The cities of most members, at most twelve. */
  top_cities: z.array(z.object({ name: z.string(), members: z.number().int() })),
});
export type Club = z.output<typeof clubSchema>;

const clubParams = z.object({ section: z.string().max(40) });
const search = z.string().trim().max(40, "搜索词太长了").optional();

export const clubEndpoints = {
  "GET /api/clubs/{section}": {
    summary: "A club's figures",
    params: clubParams,
    data: clubSchema,
  },
  "GET /api/clubs/{section}/members": {
    summary: "A club's members, hosts and moderators first, then by number",
    params: clubParams,
    query: pageQuery.extend({
      /** Part of a nickname, or a member number. */
      search,
      city: z.string().max(40).optional(),
    }),
    data: pageOf(clubMemberSchema),
  },
  "POST /api/clubs/{section}/membership": {
    summary:
      "Joins a club; who was there before gets the old number back, who is there already changes nothing",
    params: clubParams,
    data: membershipSchema.extend({
      /** False for who had been there before. */
      first: z.boolean(),
    }),
  },
  "DELETE /api/clubs/{section}/membership": {
    summary: "Leaves a club, and lays down a role in it",
    params: clubParams,
    data: okSchema,
  },
  "GET /api/my/clubs": {
    summary: "The clubs that the member is in, the one joined first on top",
    data: z.object({ items: z.array(membershipSchema) }),
  },
  "GET /api/admin/clubs/{section}/members": {
    summary: "A club's members for the administration, hosts and moderators first",
    params: clubParams,
    query: pageQuery.extend({ search }),
    data: pageOf(clubMemberSchema),
  },
  "PUT /api/admin/clubs/{section}/members/{id}/role": {
    summary:
      "Gives a member of a club a role, or takes it away; refused when it is no longer the one that was seen",
    params: clubParams.extend({ id: idSchema }),
    body: z.object({
      role: clubRoleSchema,
      /** The role that was on the screen. */
      seen: clubRoleSchema,
    }),
    data: clubMemberSchema,
  },
} satisfies Endpoints;

named({ Membership: membershipSchema, ClubMember: clubMemberSchema, Club: clubSchema });
