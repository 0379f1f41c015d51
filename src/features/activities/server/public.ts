export { ACTIVITIES_TAG, activityTag } from "./cache-tags.ts";
export { activityCards } from "./pages/cards.ts";
export { activityChoices } from "./pages/choices.ts";
export { activityNames, participation } from "./participation.ts";
