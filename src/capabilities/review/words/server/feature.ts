import { deskFinds, operatorSettings } from "#capabilities/desk/admin/server/public.ts";
import type { Feature } from "#platform/feature.ts";
import { wordsFound } from "./desk-find.ts";
import { followLibrary } from "./in-use.ts";
import { warmLibrary } from "./library.ts";
import { REFUSAL_QUOTES, refusalQuotes } from "./refusal-quotes.ts";
import { wordRoutes } from "./routes.ts";
import { defineScans } from "./scan.ts";
import { wordConstraints } from "./tables.ts";

/** The words that what people write is judged by. */
export const words: Feature = {
  name: "words",
  title: "关键词库",
  permissions: { "words.manage": "管理词库" },
  routes: wordRoutes,
  async jobs(services) {
    await warmLibrary(services);
    await defineScans(services);
  },
  running: followLibrary,
  constraints: wordConstraints,
  offers: [deskFinds.offer("words", wordsFound), operatorSettings.offer(REFUSAL_QUOTES, refusalQuotes)],
  demo: [{ mark: "words", load: () => import("./demo/fill.ts") }],
};
