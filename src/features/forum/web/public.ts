export { forumComposerKinds } from "./composer-kinds.ts";
