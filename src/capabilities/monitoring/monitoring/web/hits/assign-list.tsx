import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ListRow, listRowClass } from "#ui/list-row.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { toast } from "#ui/toast-store.ts";
import { MONITORING, monitoringApi } from "../api/client.ts";
import { assignees } from "../api/hits.ts";

/** Gives hits to somebody; he is told at the desk. */
export function AssignList({ ids, onDone }: { ids: readonly string[]; onDone: () => void }) {
  const queryClient = useQueryClient();
  const query = useQuery(assignees());
  const assign = useMutation({
    mutationFn: (adminId: string | null) =>
      monitoringApi("POST /api/admin/hits/assign", { body: { ids: [...ids], admin_id: adminId } }),
    onSuccess(_answer, adminId) {
      toast(adminId === null ? "已取消指派" : "已指派，对方会看到提醒", { kind: "done" });
      onDone();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: MONITORING }),
  });
  if (query.isPending || query.isError)
    return <NotLoaded query={query} compact waiting={<RowsSkeleton rows={2} />} />;
  return (
    <ul>
      {query.data.items.map(({ id, name }) => (
        <li key={id}>
          <button
            type="button"
            className={listRowClass}
            disabled={assign.isPending}
            onClick={() => assign.mutate(id)}
          >
            <ListRow icon="user" label={name} chevron={false} />
          </button>
        </li>
      ))}
      <li>
        <button
          type="button"
          className={listRowClass}
          disabled={assign.isPending}
          onClick={() => assign.mutate(null)}
        >
          <ListRow icon="close" label="不指派给谁" chevron={false} />
        </button>
      </li>
    </ul>
  );
}
