import { Bone, Skeleton } from "#ui/skeleton.tsx";

/** Stands where a list or a page of orders is not there yet. */
export function WaitingRows() {
  return (
    <Skeleton>
      {["a", "b", "c"].map((key) => (
        <Bone key={key} className="mx-edge mt-3 h-40 rounded-3" />
      ))}
    </Skeleton>
  );
}
