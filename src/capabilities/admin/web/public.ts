export type { AdminProfile } from "#capabilities/admin/contract.ts";
export { adminClient } from "./admin-client.ts";
export { AdminHeader } from "./components/admin-header.tsx";
export { DeskScreen } from "./components/desk-screen.tsx";
export { Panel } from "./components/panel.tsx";
export { noProof, ProofField, placeOfProof, proofOf } from "./components/proof-field.tsx";
export { RecentActions } from "./components/recent-actions.tsx";
export { useWide } from "./components/use-wide.ts";
export { DeskMenuButton } from "./navigation/desk-menu-button.tsx";
