import type { ReactNode } from "react";
import { cx } from "./cx.ts";

/** One grey piece; shape it with width, height and rounding classes. */
export function Bone({ className }: { className?: string }) {
  return <div className={cx("skeleton", className)} />;
}

/** Wraps the bones of a waiting part and says once that it loads. */
export function Skeleton({ label = "正在加载", children }: { label?: string; children: ReactNode }) {
  return (
    <div role="status" aria-label={label} aria-busy="true">
      <div aria-hidden="true">{children}</div>
    </div>
  );
}

/** A lead card: wide picture, title, byline. */
export function CardBones() {
  return (
    <div className="hair-b mx-edge py-3.5">
      <Bone className="aspect-3/2 w-full rounded-2" />
      <Bone className="mt-3 h-5 w-5/6" />
      <Bone className="mt-2.5 h-3 w-2/5" />
    </div>
  );
}

/** A row card: title at the left, small picture at the right. */
export function RowBones() {
  return (
    <div className="hair-b mx-edge flex gap-3 py-3.5">
      <div className="flex flex-1 flex-col">
        <Bone className="h-4.5 w-full" />
        <Bone className="mt-2.5 h-4.5 w-3/5" />
        <Bone className="mt-auto h-3 w-2/5" />
      </div>
      <Bone className="h-19.75 w-29.5 rounded-2" />
    </div>
  );
}

/** A list of rows. */
export function RowsSkeleton({ rows }: { rows: number }) {
  return (
    <Skeleton>
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <RowBones key={row} />
      ))}
    </Skeleton>
  );
}

/** A list as the feeds begin: one lead card, then rows. */
export function FeedSkeleton({ rows = 4 }: { rows?: number }) {
  return (
    <Skeleton>
      <CardBones />
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <RowBones key={row} />
      ))}
    </Skeleton>
  );
}

/** An article: title, byline, picture, lines of text. */
export function ArticleSkeleton() {
  return (
    <Skeleton>
      <div className="px-5 pt-1">
        <Bone className="h-3.5 w-2/5" />
        <Bone className="mt-3.5 h-7 w-full" />
        <Bone className="mt-2.5 h-7 w-3/5" />
        <div className="mt-5 flex items-center gap-2.5">
          <Bone className="size-9 rounded-full" />
          <div className="flex-1">
            <Bone className="h-3.5 w-1/4" />
            <Bone className="mt-2 h-3 w-2/5" />
          </div>
        </div>
      </div>
      <Bone className="mt-4 aspect-3/2 w-full rounded-none" />
      <div className="px-5 pt-6">
        <Bone className="h-4 w-full" />
        <Bone className="mt-4 h-4 w-full" />
        <Bone className="mt-4 h-4 w-11/12" />
        <Bone className="mt-4 h-4 w-full" />
        <Bone className="mt-4 h-4 w-2/3" />
      </div>
    </Skeleton>
  );
}

/** Comments: avatar, name, two lines. */
export function CommentsSkeleton({ rows = 3 }: { rows?: number }) {
  return (
    <Skeleton label="正在加载评论">
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <div key={row} className="flex gap-2.5 px-edge py-3.5">
          <Bone className="size-9 flex-none rounded-full" />
          <div className="flex-1">
            <Bone className="mt-0.5 h-3.5 w-1/3" />
            <Bone className="mt-3 h-3.5 w-full" />
            <Bone className="mt-2 h-3.5 w-3/4" />
            <Bone className="mt-3 h-3 w-1/4" />
          </div>
        </div>
      ))}
    </Skeleton>
  );
}
