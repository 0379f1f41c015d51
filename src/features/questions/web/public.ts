import type { ComposerKinds } from "#capabilities/texts/writing/web/public.ts";

/** What can be written about questions. */
export const questionComposerKinds: ComposerKinds["kinds"] = {
  question: { noun: "提问", load: async () => (await import("./composer/question-kind.ts")).default },
  answer: { noun: "回答", load: async () => (await import("./composer/answer-kind.tsx")).default },
};
