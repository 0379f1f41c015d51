export { MessageBell } from "./components/message-bell.tsx";
