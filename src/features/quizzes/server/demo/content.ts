import { join } from "node:path";
import { z } from "zod";
import { quizContentSchema } from "#features/quizzes/contract.ts";
import { readYaml } from "#platform/content-files.ts";

const schema = z.object({
  key: z.string(),
  section: z.string(),
  defaults: z.array(z.string()),
  cover: z.string(),
  content: quizContentSchema.omit({ cover: true }),
});

/** The quiz of the demo. */
export const readDemoQuiz = (): Promise<z.output<typeof schema>> =>
  readYaml(join(import.meta.dirname, "content/fate.yaml"), schema);
