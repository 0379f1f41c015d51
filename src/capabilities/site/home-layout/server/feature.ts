import { previewSubjects } from "#capabilities/desk/phone-preview/server/public.ts";
import { showings } from "#capabilities/media/media/server/public.ts";
import { entryStands } from "#capabilities/site/blocks/server/public.ts";
import type { Feature } from "#platform/feature.ts";
import { advertPart } from "./advert-part.ts";
import { hotPosts, hotQuestions } from "./card-parts.ts";
import { honoursEntry } from "./honours-entry.ts";
import { homeParts } from "./parts.ts";
import { HOME, homePreview } from "./preview-subject.ts";
import { layoutRoutes } from "./routes.ts";
import { shownByLayouts } from "./shown-pictures.ts";

export const homeLayout: Feature = {
  name: "home-layout",
  title: "首页",
  routes: layoutRoutes,
  permissions: { "layout.manage": { title: "编排首页", within: ["section"] } },
  demo: [{ mark: "home-layouts", after: ["articles"], load: () => import("./demo/fill.ts") }],
  offers: [
    entryStands.offer("honours", honoursEntry),
    homeParts.offer("post", hotPosts),
    homeParts.offer("question", hotQuestions),
    homeParts.offer("advert", advertPart),
    previewSubjects.offer(HOME, homePreview),
    showings.offer("home layouts", shownByLayouts),
  ],
};
