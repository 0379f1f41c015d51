import { Bone, CommentsSkeleton, Skeleton } from "#ui/skeleton.tsx";

/** A space while it is awaited. */
export function SpaceSkeleton() {
  return (
    <>
      <Skeleton>
        <Bone className="h-33 w-full rounded-none" />
        <div className="bg-surface px-edge pb-5">
          <Bone className="-mt-9 size-20 rounded-full" />
          <Bone className="mt-3 h-6 w-2/5" />
          <Bone className="mt-3 h-4 w-4/5" />
          <Bone className="mt-4 h-5 w-3/5" />
        </div>
      </Skeleton>
      <CommentsSkeleton />
    </>
  );
}
