import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Panel } from "#capabilities/desk/admin/web/public.ts";
import { useForm } from "#client/form.ts";
import { FormSheet } from "#client/form-sheet.tsx";
import { umbrellaSection } from "#sections/registry.ts";
import { sectionName } from "#sections/section-name.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { confirm } from "#ui/confirm-store.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { Switch } from "#ui/switch.tsx";
import { Tag } from "#ui/tag.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import type { DeskStore } from "../../desk-contract.ts";
import { deskApi, refreshDesk, staffAccounts, stores } from "./api.ts";
import { SectionChips } from "./section-chips.tsx";

/** The stores, and who hands out in each. */
export function StoresDesk() {
  const query = useQuery(stores());
  const { data } = query;
  const [open, setOpen] = useState<DeskStore | "new" | null>(null);
  return (
    <Panel
      title="门店"
      note="核销账号只看得到自己的门店"
      action={
        <Button size="s" icon="plus" onClick={() => setOpen("new")}>
          新门店
        </Button>
      }
    >
      {data === undefined ? (
        <NotLoaded compact query={query} waiting={<RowsSkeleton rows={2} />} />
      ) : data.items.length === 0 ? (
        <EmptyState compact title="还没有门店" text="新建门店，再给它分配核销账号。" />
      ) : (
        <ul>
          {data.items.map((store) => (
            <li key={store.id} className="hair-t flex items-center gap-3 py-3 first:border-t-0">
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap items-center gap-1.5 text-15 font-semibold">
                  <span className="min-w-0 break-words">{store.name}</span>
                  <Tag>{sectionName(store.section)}</Tag>
                  {!store.active && <Tag kind="bad">已停用</Tag>}
                  {store.waiting > 0 && <Tag kind="accent">{store.waiting} 份待领取</Tag>}
                </p>
                <p className="num mt-0.5 text-13 break-words text-ink-2">
                  {[store.address, store.phone, store.hours].filter((part) => part !== "").join(" · ")}
                </p>
                <p className="mt-0.5 text-12 text-ink-3">
                  {store.staff.length === 0
                    ? "还没有核销账号"
                    : `核销：${store.staff.map(({ name }) => name).join("、")}`}
                </p>
              </div>
              <Button size="s" variant="line" onClick={() => setOpen(store)}>
                修改
              </Button>
            </li>
          ))}
        </ul>
      )}
      {open !== null && <StoreForm store={open === "new" ? undefined : open} onClose={() => setOpen(null)} />}
    </Panel>
  );
}

function StoreForm({ store, onClose }: { store: DeskStore | undefined; onClose: () => void }) {
  const queryClient = useQueryClient();
  const accounts = useQuery(staffAccounts());
  const form = useForm({
    initial: {
      section: store?.section ?? umbrellaSection.slug,
      name: store?.name ?? "",
      address: store?.address ?? "",
      phone: store?.phone ?? "",
      hours: store?.hours ?? "",
      active: store?.active ?? true,
      staff_ids: store?.staff.map(({ id }) => id) ?? [],
    },
    check: ({ name, address }) => ({
      ...(name.trim().length < 2 && { name: "门店名称至少 2 个字" }),
      ...(address.trim().length < 4 && { address: "门店地址至少 4 个字" }),
    }),
    async save(body) {
      await (store === undefined
        ? deskApi("POST /api/admin/gift-stores", { body }, { quiet: true })
        : deskApi(
            "PUT /api/admin/gift-stores/{id}",
            { params: { id: store.id }, body: { ...body, version: store.version } },
            { quiet: true },
          ));
      toast("已保存", { kind: "done" });
      onClose();
      await refreshDesk(queryClient);
    },
  });
  const remove = async () => {
    if (store === undefined) return;
    const yes = await confirm({ title: `删除“${store.name}”？`, confirmLabel: "删除", danger: true });
    if (!yes) return;
    try {
      await deskApi("DELETE /api/admin/gift-stores/{id}", { params: { id: store.id } });
      toast("已删除", { kind: "done" });
      onClose();
    } catch {
      // Said already.
    } finally {
      await refreshDesk(queryClient);
    }
  };
  const { values, set, errorOf, text } = form;
  const known = [
    ...new Map(
      [...(accounts.data?.items ?? []), ...(store?.staff ?? [])].map((one) => [one.id, one]),
    ).values(),
  ];
  return (
    <FormSheet {...{ form, onClose }} title={store === undefined ? "新门店" : "修改门店"} label="保存">
      <SectionChips
        value={values.section}
        fixed={false}
        error={errorOf("section")}
        onChange={(section) => set({ section })}
      />
      <TextField label="名称" maxLength={30} placeholder="城北体验店" {...text("name")} />
      <TextField label="地址" maxLength={80} {...text("address")} />
      <TextField label="电话（选填）" inputMode="tel" maxLength={20} {...text("phone")} />
      <TextField
        label="营业时间（选填）"
        maxLength={40}
        placeholder="周二至周日 10:00–18:00"
        {...text("hours")}
      />
      <fieldset>
        <legend className="mb-1 text-13 text-ink-2">核销账号</legend>
        {known.length === 0 && (
          <p className="text-13 text-ink-3">还没有可以核销的账号：在“管理员”里新建，角色选“门店核销”。</p>
        )}
        {known.map(({ id, name, account }) => (
          <Checkbox
            key={id}
            shape="square"
            checked={values.staff_ids.includes(id)}
            onChange={(event) =>
              set({
                staff_ids: event.target.checked
                  ? [...values.staff_ids, id]
                  : values.staff_ids.filter((one) => one !== id),
              })
            }
          >
            {name} <span className="text-13 text-ink-3">{account}</span>
          </Checkbox>
        ))}
        {errorOf("staff_ids") && <p className="text-12 text-bad">{errorOf("staff_ids")}</p>}
      </fieldset>
      {store !== undefined && (
        <>
          <Switch checked={values.active} onChange={(event) => set({ active: event.target.checked })}>
            营业中，可以选来领取
          </Switch>
          <Button variant="danger" size="s" className="justify-self-start" onClick={() => void remove()}>
            删除门店
          </Button>
        </>
      )}
    </FormSheet>
  );
}
