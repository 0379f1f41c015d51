export type { AdminProfile } from "#capabilities/admin/contract.ts";
export { adminClient } from "./admin-client.ts";
export { signOut as signOutOfAdmin } from "./api/sign-out.ts";
export { accountEntries } from "./components/account-entries.ts";
export { AdminFrame, type RailEntry } from "./components/admin-frame.tsx";
export { AdminGate } from "./components/admin-gate.tsx";
export { Panel } from "./components/panel.tsx";
export { RecentActions } from "./components/recent-actions.tsx";
export { useWide } from "./components/use-wide.ts";
