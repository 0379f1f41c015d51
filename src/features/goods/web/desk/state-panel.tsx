import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Panel } from "#capabilities/desk/admin/web/public.ts";
import { useNavigate } from "#client/router.tsx";
import type { DeskGoods } from "#features/goods/desk-contract.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { pathOf } from "#sections/paths.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { sectionName } from "#sections/section-name.ts";
import { formatDate } from "#shared/format.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { confirm, confirmDanger } from "#ui/confirm-store.ts";
import { Tag } from "#ui/tag.tsx";
import { toast } from "#ui/toast-store.ts";
import { deskApi, deskGoods, refreshGoods } from "./api.ts";
import { spanOfPrices, stateKinds, stateNames } from "./words.ts";

/** Where goods stand, and what puts them on, off or away. */
export function StatePanel({ goods }: { goods: DeskGoods }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { id, title, section, state, stored, missing, version } = goods;
  const move = useMutation({
    async mutationFn(next: "on" | "off") {
      const moved = await deskApi("POST /api/admin/goods/{id}/state", {
        params: { id },
        body: { state: next, version },
      });
      queryClient.setQueryData(deskGoods(id).queryKey, moved);
      await refreshGoods(queryClient);
      toast(next === "on" ? "已上架" : "已下架", { kind: "done" });
    },
    onError: () => void refreshGoods(queryClient),
  });
  const remove = useMutation({
    async mutationFn() {
      await deskApi("DELETE /api/admin/goods/{id}", { params: { id } });
      navigate(deskPathOf("admin.goods"), { replace: true });
      toast("已删除", { kind: "done" });
      await refreshGoods(queryClient);
    },
  });
  const preview = useMutation({
    async mutationFn() {
      const { path } = await deskApi("POST /api/admin/goods/{id}/preview", { params: { id } });
      // It belongs to the visitors' entry: another page.
      location.assign(path);
    },
  });
  const off = async () => {
    const text = "顾客不能再下单，已下的订单照常发货。";
    if (await confirm({ title: "下架这件商品？", text, confirmLabel: "下架" })) move.mutate("off");
  };
  const drop = async () => {
    if (await confirmDanger("删除这件商品？", "删除后不能恢复。", "删除")) remove.mutate();
  };
  return (
    <Panel title={title} note={sectionName(section)}>
      <p className="num flex flex-wrap items-center gap-1.5 text-13 text-ink-2">
        <Tag kind={stateKinds[state]}>{stateNames[state]}</Tag>
        {spanOfPrices(goods.min_fen, goods.max_fen)} · 库存 {goods.stock} · 已售 {goods.sold}
        {goods.on_at !== null && state === "waiting" && ` · ${formatDate(goods.on_at, { time: true })} 上架`}
        {goods.off_at !== null && state === "on" && ` · ${formatDate(goods.off_at, { time: true })} 下架`}
      </p>
      {missing.length > 0 && (
        <p className="mt-2 text-13 text-warn">上架前还要：{missing.map(({ text }) => text).join("；")}</p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {stored === "on" ? (
          <Button size="s" variant="line" loading={move.isPending} onClick={() => void off()}>
            下架
          </Button>
        ) : (
          <Button
            size="s"
            variant="accent"
            disabled={missing.length > 0}
            loading={move.isPending}
            onClick={() => move.mutate("on")}
          >
            上架
          </Button>
        )}
        {state === "on" && (
          <a
            href={pathOf("shop.goods", { id }, { section: sectionBySlug(section) })}
            className={buttonClass({ variant: "line", size: "s" })}
          >
            看商品页
          </a>
        )}
        <Button size="s" variant="line" loading={preview.isPending} onClick={() => preview.mutate()}>
          手机预览
        </Button>
        {goods.can.delete && (
          <Button size="s" variant="danger" loading={remove.isPending} onClick={() => void drop()}>
            删除
          </Button>
        )}
      </div>
    </Panel>
  );
}
