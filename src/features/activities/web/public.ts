export { activityComposerKinds } from "./composer-kinds.ts";
