import type { ComposerKinds } from "#capabilities/texts/writing/web/public.ts";

/** What can be written about activities. */
export const activityComposerKinds: ComposerKinds["kinds"] = {
  "activity-review": {
    noun: "活动评价",
    load: async () => (await import("./pages/review-kind.tsx")).default,
  },
};
