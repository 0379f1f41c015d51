import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "#client/form.ts";
import { FormSheet } from "#client/form-sheet.tsx";
import { RequestError } from "#client/request.ts";
import { newKey } from "#client/request-key.ts";
import type { Shelves, shelvesEndpoints } from "#features/goods/shelves-contract.ts";
import { Button } from "#ui/button.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import type { IconName } from "#ui/icon-names.ts";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { SortList } from "#ui/sort-list.tsx";
import { Switch } from "#ui/switch.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import { deskApi, refreshGoods, shelves } from "./api.ts";

type Icon =
  (typeof shelvesEndpoints)["PUT /api/admin/goods-shelves"]["body"]["_output"]["categories"][number]["icon"];
const icons = [
  "cert",
  "wheel",
  "wrench",
  "car",
  "gift",
  "road",
  "coin",
  "tag",
  "bolt",
  "medal",
] as const satisfies readonly (Icon & IconName)[];

interface Shelf {
  key: string;
  id?: string | undefined;
  name: string;
  icon: Icon;
  active: boolean;
  goods: number;
}

const newShelf = (): Shelf => ({ key: newKey(), name: "", icon: "tag", active: true, goods: 0 });

/** The shelves of the shop, in their order. */
export function ShelvesSheet({ onClose }: { onClose: () => void }) {
  const query = useQuery(shelves());
  if (query.data === undefined)
    return (
      <Sheet onClose={onClose} title="货架">
        <NotLoaded compact query={query} />
      </Sheet>
    );
  return <Opened data={query.data} onClose={onClose} />;
}

function Opened({ data, onClose }: { data: Shelves; onClose: () => void }) {
  const queryClient = useQueryClient();
  const [nested, setNested] = useState<Readonly<Record<string, string>>>({});
  const form = useForm<{ categories: readonly Shelf[] }>({
    initial: {
      // An empty shop begins with the line that is to be filled in.
      categories:
        data.categories.length === 0
          ? [newShelf()]
          : data.categories.map((one) => ({
              ...one,
              key: one.id,
              icon: icons.find((icon) => icon === one.icon) ?? "tag",
            })),
    },
    async save({ categories }) {
      try {
        await deskApi(
          "PUT /api/admin/goods-shelves",
          {
            body: {
              version: data.version,
              categories: categories.map(({ id, name, icon, active }) => ({
                ...(id !== undefined && { id }),
                ...{ name, icon, active },
              })),
            },
          },
          { quiet: true },
        );
      } catch (error) {
        if (error instanceof RequestError) setNested(error.fields);
        throw error;
      }
      onClose();
      toast("货架已保存", { kind: "done" });
      await refreshGoods(queryClient);
    },
  });
  const { values, set, errorOf } = form;
  const list = values.categories;
  const change = (key: string, changes: Partial<Shelf>) => {
    setNested({});
    set({ categories: list.map((one) => (one.key === key ? { ...one, ...changes } : one)) });
  };
  if (!data.can.change)
    return (
      <Sheet onClose={onClose} title="货架" description="各分区共用，需要全部分区的商品权限才能改">
        <ul className="pb-3">
          {data.categories.map(({ id, name, goods }) => (
            <li key={id} className="hair-b num flex py-3 text-15">
              <span className="flex-1">{name}</span>
              <span className="text-ink-3">{goods} 件</span>
            </li>
          ))}
        </ul>
      </Sheet>
    );
  return (
    <FormSheet {...{ form, onClose }} title="货架" description="各分区共用；有商品的只能停用" label="保存">
      <SortList
        label="货架"
        items={list}
        itemKey={({ key }) => key}
        nameOf={({ name }) => name || "新货架"}
        onChange={(categories) => set({ categories })}
      >
        {(one) => {
          const at = list.indexOf(one);
          return (
            <div className="grid gap-2 py-3">
              <div className="flex items-center gap-2">
                <IconButton
                  icon={one.icon}
                  label="换一个图标"
                  onClick={() =>
                    change(one.key, { icon: icons[(icons.indexOf(one.icon) + 1) % icons.length] ?? "tag" })
                  }
                />
                <TextField
                  className="min-w-0 flex-1"
                  label="名称"
                  hideLabel
                  maxLength={8}
                  value={one.name}
                  error={nested[`categories.${at}.name`] ?? null}
                  onChange={(event) => change(one.key, { name: event.target.value })}
                />
              </div>
              <div className="flex items-center gap-2">
                <span className="num min-w-0 flex-1">
                  <Switch
                    checked={one.active}
                    onChange={(event) => change(one.key, { active: event.target.checked })}
                  >
                    启用 · {one.goods} 件商品
                  </Switch>
                </span>
                {one.goods === 0 && (
                  <Button
                    size="s"
                    variant="danger"
                    onClick={() => set({ categories: list.filter(({ key }) => key !== one.key) })}
                  >
                    删除
                  </Button>
                )}
              </div>
            </div>
          );
        }}
      </SortList>
      {errorOf("categories") && <p className="text-12 text-bad">{errorOf("categories")}</p>}
      <Button
        size="s"
        variant="line"
        icon="plus"
        className="justify-self-start"
        onClick={() => set({ categories: [...list, newShelf()] })}
      >
        再添加一个货架
      </Button>
    </FormSheet>
  );
}
