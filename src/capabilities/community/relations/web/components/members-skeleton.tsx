import { Bone, Skeleton } from "#ui/skeleton.tsx";

/** Members as lists show them, while they are awaited. */
export function MembersSkeleton({ rows = 6 }: { rows?: number }) {
  return (
    <Skeleton>
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <div key={row} className="hair-b mx-edge flex min-h-18 items-center gap-3">
          <Bone className="size-11 flex-none rounded-full" />
          <div className="flex-1">
            <Bone className="h-4 w-1/3" />
            <Bone className="mt-2 h-3 w-3/5" />
          </div>
          <Bone className="h-8 w-18 rounded-full" />
        </div>
      ))}
    </Skeleton>
  );
}
