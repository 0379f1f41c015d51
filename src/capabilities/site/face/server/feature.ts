import { showings } from "#capabilities/media/media/server/public.ts";
import type { Feature } from "#platform/feature.ts";
import { MANAGE, shownByFaces } from "./edit-face.ts";
import { faceRoutes } from "./routes.ts";

/** What a section is called and looks like, as operators say over its file. */
export const face: Feature = {
  name: "face",
  title: "分区外观",
  routes: faceRoutes,
  permissions: { [MANAGE]: { title: "修改分区外观", within: ["section"] } },
  offers: [showings.offer("section faces", shownByFaces)],
};
