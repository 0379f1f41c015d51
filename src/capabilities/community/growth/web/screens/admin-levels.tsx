import { useQuery, useQueryClient } from "@tanstack/react-query";
import { DeskPage } from "#capabilities/desk/admin/web/public.ts";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { deskLevels } from "../desk/api.ts";
import { LevelForm } from "../desk/level-form.tsx";

/** Levels of the desk: names, thresholds, rights, and how many would stand on each. */
export default function AdminLevels() {
  return <DeskPage title="等级">{() => <Desk />}</DeskPage>;
}

function Desk() {
  const queryClient = useQueryClient();
  const query = useQuery({ ...deskLevels(), refetchOnWindowFocus: false });
  const { data } = query;
  return (
    <div className="p-3 wide:px-6 wide:py-4">
      {data ? (
        <LevelForm
          key={data.version}
          data={data}
          onDone={() => void queryClient.invalidateQueries({ queryKey: deskLevels().queryKey })}
        />
      ) : (
        <NotLoaded query={query} waiting={<RowsSkeleton rows={3} />} />
      )}
    </div>
  );
}
