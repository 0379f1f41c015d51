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

/** Names of screens that several queues share. */
const shared: Readonly<Record<string, string>> = { [deskPathOf("admin.bbscomment")]: "帖子评论审核" };

const icons: Readonly<Record<string, RailEntry["icon"]>> = { [deskPathOf("admin.bbslist")]: "edit" };

function WithRail({ admin, children }: { admin: AdminProfile; children: ReactNode }) {
  const reads = admin.permissions.includes("review.read");
  const { data } = useQuery({ ...overview(), enabled: reads });
  const queues = [...Map.groupBy(data?.kinds ?? [], ({ path }) => path)].map(([to, kinds]): RailEntry => {
    const [first] = kinds;
    const label = shared[to] ?? (first === undefined ? "" : titleOf(first));
    const count = kinds.reduce((sum, kind) => sum + (kind.by_reports ? kind.reported : kind.waiting), 0);
    return { label, icon: first?.by_reports ? "report" : (icons[to] ?? "comment"), to, count };
  });
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
