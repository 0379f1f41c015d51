import type { ComposerKinds } from "#capabilities/texts/writing/web/public.ts";

/** What the forum lets members write. */
export const forumComposerKinds: ComposerKinds["kinds"] = {
  post: { noun: "帖子", load: async () => (await import("./composer-kind.tsx")).postComposer },
};
