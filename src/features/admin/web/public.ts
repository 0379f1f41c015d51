export type { AdminProfile } from "#features/admin/contract.ts";
export { adminClient } from "./admin-client.ts";
export { signOut as signOutOfAdmin } from "./api/sign-out.ts";
export { AdminFrame, type RailEntry } from "./components/admin-frame.tsx";
export { AdminGate } from "./components/admin-gate.tsx";
export { RecentActions } from "./components/recent-actions.tsx";
export { TotpPanel } from "./components/totp-panel.tsx";
