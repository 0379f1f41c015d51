export { ModeratorScreen } from "./components/moderator-frame.tsx";
