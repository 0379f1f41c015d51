export { LiveMiniHost } from "./picture/mini-host.tsx";
