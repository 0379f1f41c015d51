export { activityComposerKinds } from "./composer-kinds.ts";
export { ActivityRow } from "./pages/components/activity-row.tsx";
