import { z } from "zod";
import { type Endpoints, idParams, idSchema, named, okSchema } from "#shared/contract.ts";
import { lifeStates } from "#shared/life.ts";
import { ownSignUpSchema } from "./contract.ts";

export const wishes = ["open", "again"] as const;
export type Wish = (typeof wishes)[number];

/** What an activity is to the member who asks. */
export const activitySideSchema = z.object({
  /** The sign-up that counts now, otherwise the latest; null for none. */
  sign_up: ownSignUpSchema.nullable(),
  /** Why he may not join, each reason by itself; empty when he may. */
  refusals: z.array(z.object({ key: z.enum(["owner", "level", "club"]), text: z.string() })),
  wishes: z.array(z.enum(wishes)),
  /** What he does there for the organiser; null for nothing. */
  staff: z.enum(["gate", "marshal"]).nullable(),
  /** For questions to the organiser; empty without one, and for who did not sign up. */
  contact: z.string(),
  /** He was there. */
  attended: z.boolean(),
  review: z.object({ id: idSchema, status: z.enum(lifeStates), reason: z.string() }).nullable(),
  can: z.object({ review: z.boolean(), certificate: z.boolean() }),
});
export type ActivitySide = z.output<typeof activitySideSchema>;

const wishParams = idParams.extend({ wish: z.enum(wishes) });

export const mineEndpoints = {
  "GET /api/activities/{id}/mine": {
    summary: "What an activity is to the member: sign-up, why he may not join, wishes, staff, what he said",
    params: idParams,
    data: activitySideSchema,
  },
  "PUT /api/activities/{id}/wishes/{wish}": {
    summary: "Wants to be told when sign-up opens, or when there is another date. Again changes nothing",
    params: wishParams,
    data: okSchema,
  },
  "DELETE /api/activities/{id}/wishes/{wish}": {
    summary: "Does not want it any more",
    params: wishParams,
    data: okSchema,
  },
  "GET /api/activities/{id}/participants": {
    summary: "Which of some members were there, or come: for the mark beside what they say",
    params: idParams,
    query: z.object({ members: z.string().regex(/^\d{1,18}(,\d{1,18}){0,49}$/, "编号不正确") }),
    data: z.object({ ids: z.array(idSchema) }),
  },
  "GET /api/activities/{id}/certificate": {
    summary: "The certificate of a member who was there, as a picture in a data address",
    params: idParams,
    data: z.object({ title: z.string(), picture: z.string() }),
  },
} satisfies Endpoints;

named({ ActivitySide: activitySideSchema });
