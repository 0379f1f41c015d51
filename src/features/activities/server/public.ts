export { ACTIVITIES_TAG, activityTag } from "./cache-tags.ts";
export { activityCards } from "./pages/cards.ts";
export { activityNames, participation } from "./participation.ts";
