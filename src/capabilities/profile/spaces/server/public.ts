export { type SpaceCard, type SpaceList, spaceLists } from "./space-lists.ts";
