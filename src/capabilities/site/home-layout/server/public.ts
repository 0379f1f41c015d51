export { COVERS, type HomePart, homeParts } from "./parts.ts";
export { shownLayout } from "./shown-layout.ts";
