import { useQuery } from "@tanstack/react-query";
import { AdminHeader, DeskScreen } from "#capabilities/desk/admin/web/public.ts";
import { RequestError } from "#client/request.ts";
import { useNavigate, useParams } from "#client/router.tsx";
import { deskPathOf } from "#sections/desk-paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { deskGoods, shelves } from "../desk/api.ts";
import { GoodsForm } from "../desk/goods-form.tsx";
import { StatePanel } from "../desk/state-panel.tsx";
import { StockPanel } from "../desk/stock-panel.tsx";

/** One of the goods: all that is said of it, its choices, its stock. */
export default function AdminGoodsItem() {
  const { id = "" } = useParams();
  return (
    <DeskScreen title="商品">
      {() => (
        <main className="pb-8">
          <AdminHeader title={id === "new" ? "新的商品" : "商品"} />
          <a
            href={deskPathOf("admin.goods")}
            className="press flex min-h-11 items-center gap-1 px-4 text-13 text-accent-ink wide:px-6"
          >
            <Icon name="back" size="s" />
            全部商品
          </a>
          {id === "new" ? <NewGoods /> : <Goods key={id} id={id} />}
        </main>
      )}
    </DeskScreen>
  );
}

function NewGoods() {
  const navigate = useNavigate();
  const query = useQuery(shelves());
  if (query.data === undefined) return <NotLoaded query={query} />;
  if (query.data.categories.length === 0)
    return (
      <EmptyState
        title="还没有货架"
        text="商品要放在货架上，先回到列表点“货架”建一个。"
        action={
          <a href={deskPathOf("admin.goods")} className={buttonClass()}>
            去建货架
          </a>
        }
      />
    );
  return (
    <div className="grid gap-3.5 p-3 wide:px-6 wide:py-4">
      <GoodsForm
        goods={undefined}
        shelves={query.data}
        onSaved={({ id }) => navigate(deskPathOf("admin.goodsitem", { id }), { replace: true })}
      />
    </div>
  );
}

function Goods({ id }: { id: string }) {
  const query = useQuery(deskGoods(id));
  const shared = useQuery(shelves());
  const { error } = query;
  if (error instanceof RequestError && [400, 403, 404].includes(error.status))
    return (
      <EmptyState
        title={error.status === 403 ? "你的角色不能管理这件商品" : "这件商品不存在，或已被删除"}
        text="回到列表查看其他商品。"
        action={
          <a href={deskPathOf("admin.goods")} className={buttonClass()}>
            回到列表
          </a>
        }
      />
    );
  if (query.data === undefined) return <NotLoaded query={query} />;
  if (shared.data === undefined) return <NotLoaded query={shared} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5 p-3 wide:px-6 wide:py-4">
      <StatePanel goods={query.data} />
      <StockPanel goods={query.data} />
      <GoodsForm goods={query.data} shelves={shared.data} onSaved={() => undefined} />
    </div>
  );
}
