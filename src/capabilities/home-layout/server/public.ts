export { layoutTag } from "./cache-tags.ts";
export { type Choice, COVERS, type HomePart, homeParts } from "./parts.ts";
export { type HomeLayout, shownLayout, type WantedLayout } from "./shown-layout.ts";
/** For demo content. */
export { standardBlocks } from "./standard.ts";
export { homeLayouts } from "./tables.ts";
