export { activityNames, participation } from "./participation.ts";
