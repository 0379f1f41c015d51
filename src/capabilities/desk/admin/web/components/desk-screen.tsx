import type { ReactNode } from "react";
import type { AdminProfile } from "#capabilities/desk/admin/contract.ts";
import { deskScreenRows } from "#client/desk.ts";
import { useScreen } from "#client/screen-context.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { mayOpen } from "../navigation/desk-menu.ts";
import { AdminFrame } from "./admin-frame.tsx";
import { AdminGate } from "./admin-gate.tsx";
import { AdminHeader } from "./admin-header.tsx";

export interface DeskScreenProps {
  /** The screen's name while there is nothing to show. */
  title: string;
  children: (admin: AdminProfile) => ReactNode;
}

/**
 * What every screen of the administration stands in: the gate, the navigation, and a refusal in words for those whose
 * role does not have the permission that the screen's row declares.
 */
export function DeskScreen({ title, children }: DeskScreenProps) {
  const { screenId } = useScreen();
  const { desk } = deskScreenRows().find(({ id }) => id === screenId) ?? {};
  return (
    <AdminGate title={title}>
      {(admin) => (
        <AdminFrame admin={admin}>
          {desk === undefined || mayOpen(desk, admin.permissions) ? (
            children(admin)
          ) : (
            <main>
              <AdminHeader title={title} />
              <EmptyState title={`你的角色不能打开“${title}”`} text="需要这项权限，请联系超级管理员。" />
            </main>
          )}
        </AdminFrame>
      )}
    </AdminGate>
  );
}
