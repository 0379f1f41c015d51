import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DeskPage } from "#capabilities/desk/admin/web/public.ts";
import { textUpTo, useAddress } from "#client/address.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { Bone, Skeleton } from "#ui/skeleton.tsx";
import { wordCharts } from "../api/figures.ts";
import { ChosenWords } from "../components/chosen-words.tsx";
import { MOST_WORDS, rangeAddress } from "../components/range.ts";
import { RangeBar } from "../components/range-bar.tsx";
import { WordBoard } from "../components/word-board.tsx";

const WordPicker = lazyPart(async () => (await import("../components/word-picker.tsx")).WordPicker);

const address = { ...rangeAddress, ids: textUpTo(120) };

/** 关键词图表: one word, or up to five side by side. */
export default function AdminWordCharts() {
  return (
    <DeskPage title="关键词图表">
      {({ permissions }) => <Board warns={permissions.includes("monitoring.manage")} />}
    </DeskPage>
  );
}

function Board({ warns }: { warns: boolean }) {
  const { values, change } = useAddress(address);
  const { ids: listed, ...range } = values;
  const ids = [...new Set((listed ?? "").split(",").filter((id) => /^[1-9]\d{0,17}$/.test(id)))].slice(
    0,
    MOST_WORDS,
  );
  const query = useQuery(wordCharts(ids, range));
  const { data } = query;
  const [picking, setPicking] = useState(false);
  const put = (next: readonly string[]) => change({ ids: next.join(",") || undefined });
  // What was asked for last stays on screen while the next answer is on its way.
  const words = (data?.words ?? []).filter(({ id }) => ids.includes(id));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5 p-3 wide:px-6 wide:py-4">
      <RangeBar
        days={values.days}
        onDays={(days) => change({ days })}
        section={values.section ?? data?.section ?? ""}
        sections={data?.sections ?? []}
        all={data?.all ?? true}
        onSection={(section) => change({ section })}
      >
        <ChosenWords
          words={words}
          full={ids.length >= MOST_WORDS}
          onRemove={(id) => put(ids.filter((one) => one !== id))}
          onAdd={() => setPicking(true)}
        />
      </RangeBar>
      {ids.length === 0 ? (
        <EmptyState
          title="先选一个词"
          text={`可以放在一起比较，最多 ${MOST_WORDS} 个。`}
          action={
            <>
              <Button variant="accent" icon="plus" onClick={() => setPicking(true)}>
                选词
              </Button>
              <a href={deskPathOf("admin.wordranking")} className={buttonClass({ variant: "line" })}>
                看排行
              </a>
            </>
          }
        />
      ) : query.isError && !data ? (
        <NotLoaded query={query} />
      ) : data === undefined ? (
        <Skeleton>
          <Bone className="h-80 w-full rounded-3" />
          <Bone className="mt-3.5 h-64 w-full rounded-3" />
        </Skeleton>
      ) : words.length === 0 && !query.isPlaceholderData ? (
        <EmptyState
          title="这些词还没有命中过"
          text="词命中内容后会显示图表。"
          action={
            <a href={deskPathOf("admin.wordranking")} className={buttonClass({ variant: "accent" })}>
              看排行
            </a>
          }
        />
      ) : (
        <WordBoard
          charts={{ ...data, words }}
          days={values.days}
          warns={warns}
          onAdd={ids.length < MOST_WORDS ? (id) => put([...ids, id]) : undefined}
        />
      )}
      {picking && (
        <WordPicker
          chosen={ids}
          section={range.section}
          onPick={(id) => {
            put([...ids, id]);
            setPicking(false);
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </div>
  );
}
