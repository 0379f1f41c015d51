import { count, eq } from "drizzle-orm";
import { profileCounts } from "#capabilities/members/server/public.ts";
import type { Feature } from "#platform/feature.ts";
import { reactionRoutes } from "./routes.ts";
import { collects, reactionConstraints } from "./tables.ts";

export const reactions: Feature = {
  name: "reactions",
  routes: reactionRoutes,
  constraints: reactionConstraints,
  offers: [
    profileCounts.offer("collects", {
      figure: "collects",
      async count(db, memberId) {
        const [row] = await db.select({ n: count() }).from(collects).where(eq(collects.memberId, memberId));
        return row?.n ?? 0;
      },
    }),
  ],
};
