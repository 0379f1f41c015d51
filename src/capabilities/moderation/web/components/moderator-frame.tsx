import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { AdminProfile } from "#capabilities/admin/web/public.ts";
import {
  AdminFrame,
  AdminGate,
  accountEntries,
  deskEntries,
  type RailEntry,
} from "#capabilities/admin/web/public.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { overview } from "../api/overview.ts";
import { titleOf } from "../queue/queue-kind.ts";

/** The administration around a screen: gate, rail, live counts. */
export function ModeratorScreen({
  title,
  children,
}: {
  title: string;
  children: (admin: AdminProfile) => ReactNode;
}) {
  return (
    <AdminGate title={title}>{(admin) => <WithRail admin={admin}>{children(admin)}</WithRail>}</AdminGate>
  );
}

function WithRail({ admin, children }: { admin: AdminProfile; children: ReactNode }) {
  const reads = admin.permissions.includes("review.read");
  const { data } = useQuery({ ...overview(), enabled: reads });
  const queues = (data?.kinds ?? []).map(
    (kind): RailEntry => ({
      label: titleOf(kind),
      icon: kind.by_reports ? "report" : "comment",
      to: kind.path,
      count: kind.by_reports ? kind.reported : kind.waiting,
    }),
  );
  return (
    <AdminFrame
      admin={admin}
      entries={[
        { label: "工作台", icon: "chart", to: deskPathOf("admin.home") },
        ...queues,
        ...deskEntries(admin),
        ...accountEntries(admin),
      ]}
    >
      {children}
    </AdminFrame>
  );
}
