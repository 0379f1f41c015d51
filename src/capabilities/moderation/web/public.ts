export { ModeratorScreen } from "./components/moderator-frame.tsx";
export { ModeratorMenu } from "./tools/moderator-menu.tsx";
