import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { formatCount } from "#shared/format.ts";
import { Button } from "#ui/button.tsx";
import { Chip } from "#ui/chip.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { type ThreadOrder, threadOrders } from "../thread-address.ts";
import { preloadComposer } from "./composer.tsx";

const orderLabels: Record<ThreadOrder, string> = { hot: "热度", old: "正序", new: "倒序" };

/** Between what was read last time and what came after it. */
export function LastTime() {
  return (
    <p className="flex items-center gap-3 px-edge pt-4 text-12 text-ink-3 before:flex-1 before:border-t before:border-dashed before:border-line-2 after:flex-1 after:border-t after:border-dashed after:border-line-2">
      上次看到这里
    </p>
  );
}

/** In which order threads stand: a native choice, small and known to every phone. */
export function OrderChoice({
  value,
  onChange,
}: {
  value: ThreadOrder;
  onChange: (order: ThreadOrder) => void;
}) {
  return (
    <label className="relative flex h-11 flex-none items-center gap-0.5 pr-edge pl-3 text-13 text-ink-2">
      {orderLabels[value]}
      <Icon name="down" size="s" />
      <select
        aria-label="排序"
        value={value}
        onChange={(event) => {
          const order = threadOrders.find((one) => one === event.target.value);
          if (order) onChange(order);
        }}
        className="absolute inset-0 cursor-pointer opacity-0"
      >
        {threadOrders.map((order) => (
          <option key={order} value={order}>
            {orderLabels[order]}
          </option>
        ))}
      </select>
    </label>
  );
}

interface EarlierProps {
  query: {
    hasPreviousPage: boolean;
    isFetchingPreviousPage: boolean;
    isFetchPreviousPageError: boolean;
    fetchPreviousPage: () => Promise<unknown>;
  };
  list: RefObject<HTMLElement | null>;
}

/** What stands before the floor that the address led to. What is on the screen stays where it is. */
export function Earlier({ query, list }: EarlierProps) {
  const anchor = useRef<{ element: Element; top: number } | null>(null);
  const { hasPreviousPage, isFetchingPreviousPage: fetching } = query;
  useLayoutEffect(() => {
    if (fetching || anchor.current === null) return;
    const { element, top } = anchor.current;
    anchor.current = null;
    window.scrollBy(0, element.getBoundingClientRect().top - top);
  }, [fetching]);
  if (!hasPreviousPage) return null;
  const fetch = () => {
    const element = list.current?.querySelector("li");
    if (element) anchor.current = { element, top: element.getBoundingClientRect().top };
    void query.fetchPreviousPage();
  };
  return (
    <div className="flex justify-center pt-3">
      <Chip icon="up" onClick={fetch} aria-busy={fetching}>
        {fetching ? "正在加载" : query.isFetchPreviousPageError ? "加载失败，点击重试" : "查看前面的楼层"}
      </Chip>
    </div>
  );
}

/** Nobody has said anything; where nobody can any longer, that is said. */
export function NothingYet({
  noun,
  closed,
  onWrite,
}: {
  noun: string;
  closed: boolean;
  onWrite: () => void;
}) {
  if (closed) return <EmptyState compact as="p" title={`还没有${noun}`} text="不再接受新的内容。" />;
  return (
    <EmptyState
      compact
      as="p"
      title={`还没有${noun}，抢沙发`}
      text="说说你的看法吧。"
      action={
        <Button variant="accent" icon="edit" onPointerDown={preloadComposer} onClick={onWrite}>
          写{noun}
        </Button>
      }
    />
  );
}

/** What others said meanwhile; nothing moves until it is tapped. */
export function NewsPill({ count, noun, onClick }: { count: number; noun: string; onClick: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 200 });
  }, []);
  return (
    <div
      ref={place}
      role="status"
      className="pointer-events-none fixed bottom-[calc(4.25rem+env(safe-area-inset-bottom))] left-1/2 z-20 -translate-x-1/2"
    >
      <button
        type="button"
        onClick={onClick}
        className="press num pointer-events-auto flex h-11 items-center gap-1 rounded-full bg-solid px-4 text-13 font-semibold text-on-solid shadow-float"
      >
        {formatCount(count)} 条新{noun}
        <Icon name="down" size="s" />
      </button>
    </div>
  );
}
