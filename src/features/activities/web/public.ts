export { activityComposerKinds } from "./composer-kinds.ts";
export { deskActivities } from "./desk/api.ts";
export { ActivityRow } from "./pages/components/activity-row.tsx";
