import { useState } from "react";
import { Panel } from "#capabilities/desk/admin/web/public.ts";
import type { DeskRoom } from "#features/live/desk-contract.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { SortList } from "#ui/sort-list.tsx";
import { Tag } from "#ui/tag.tsx";
import { liveApi } from "./api.ts";
import { PickSheet } from "./pick-sheet.tsx";
import { useRoomAct } from "./use-room-act.ts";

type Item = DeskRoom["tray"][number];
type Kept = Pick<Item, "kind" | "target_id" | "shown">;

const MOST = 30;
const kindNames = { goods: "商品", article: "文章" } as const;
const keyOf = ({ kind, target_id }: Kept) => `${kind}:${target_id}`;

/** What the host talks about, in order; the one that he is at stands out for viewers. */
export function TrayPart({ room }: { room: DeskRoom }) {
  const { id, tray, state } = room;
  const act = useRoomAct(room);
  const [adding, setAdding] = useState<Item["kind"] | null>(null);
  /** Changes it as it is once earlier changes are through, also those of the host. */
  const change = (make: (now: readonly Item[]) => readonly Kept[], done?: string) =>
    act.mutate({
      run: (latest) =>
        liveApi("PUT /api/admin/live/{id}/tray", {
          params: { id },
          body: {
            items: make(latest.tray).map(({ kind, target_id, shown }) => ({ kind, target_id, shown })),
            version: latest.tray_version,
          },
        }),
      ...(done !== undefined && { done }),
    });
  const order = (items: readonly Item[]) => {
    const place = new Map(items.map((item, at) => [keyOf(item), at]));
    const placeOf = (item: Item) => place.get(keyOf(item)) ?? items.length;
    change((now) => now.toSorted((a, b) => placeOf(a) - placeOf(b)));
  };
  if (state === "cancelled" && tray.length === 0)
    return <EmptyState title="直播已取消" text="没有放过商品和文章。" />;
  return (
    <div className="grid gap-3.5 p-3 wide:px-6 wide:py-4">
      <Panel
        title="本场好物"
        note={`${tray.length}/${MOST}`}
        action={
          <span className="flex gap-2">
            <Button
              size="s"
              variant="line"
              icon="plus"
              disabled={tray.length >= MOST}
              onClick={() => setAdding("goods")}
            >
              商品
            </Button>
            <Button
              size="s"
              variant="line"
              icon="plus"
              disabled={tray.length >= MOST}
              onClick={() => setAdding("article")}
            >
              文章
            </Button>
          </span>
        }
      >
        {tray.length === 0 ? (
          <p className="text-15 text-ink-2">
            放上主播会讲到的商品和文章，观众在直播间里点开看；标为“讲解中”的那一件会显示在画面下方。
          </p>
        ) : (
          <SortList
            label="本场好物里的商品和文章"
            items={tray}
            itemKey={keyOf}
            nameOf={({ title }) => title}
            onChange={order}
          >
            {(item) => (
              <span className="flex items-center gap-2 py-2">
                <span className="min-w-0 flex-1">
                  <span className="line-clamp-2 text-15">{item.title}</span>
                  <span className="mt-0.5 flex flex-wrap items-center gap-1.5">
                    <Tag>{kindNames[item.kind]}</Tag>
                    {!item.available && (
                      <Tag kind="warn">
                        {item.kind === "goods" ? "已下架，观众看不到" : "已撤下，观众看不到"}
                      </Tag>
                    )}
                  </span>
                </span>
                <Button
                  size="s"
                  variant={item.shown ? "accent" : "line"}
                  aria-pressed={item.shown}
                  aria-label={`${item.title}讲解中`}
                  onClick={() =>
                    change((now) =>
                      now.map((one) => ({ ...one, shown: keyOf(one) === keyOf(item) && !item.shown })),
                    )
                  }
                >
                  {item.shown ? "讲解中" : "讲解"}
                </Button>
                <IconButton
                  icon="close"
                  size="s"
                  label={`移除${item.title}`}
                  onClick={() => change((now) => now.filter((one) => keyOf(one) !== keyOf(item)), "已移除")}
                />
              </span>
            )}
          </SortList>
        )}
      </Panel>
      {adding !== null && (
        <PickSheet
          kind={adding}
          title={`添加${kindNames[adding]}`}
          taken={tray.filter(({ kind }) => kind === adding).map(({ target_id }) => target_id)}
          onPick={({ id: target_id }) => {
            const added: Kept = { kind: adding, target_id, shown: false };
            change(
              (now) => (now.some((one) => keyOf(one) === keyOf(added)) ? now : [...now, added]),
              "已添加",
            );
          }}
          onClose={() => setAdding(null)}
        />
      )}
    </div>
  );
}
