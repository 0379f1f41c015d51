import { useState } from "react";
import { AdminHeader, DeskScreen } from "#capabilities/desk/admin/web/public.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { GoodsList } from "../desk/goods-list.tsx";

const ShelvesSheet = lazyPart(async () => (await import("../desk/shelves-sheet.tsx")).ShelvesSheet);
const FreightSheet = lazyPart(async () => (await import("../desk/freight-sheet.tsx")).FreightSheet);
const FlashSheet = lazyPart(async () => (await import("../desk/flash-sheet.tsx")).FlashSheet);
const FileSheet = lazyPart(async () => (await import("../desk/file-sheet.tsx")).FileSheet);

const sheets = [
  { key: "shelves", label: "货架" },
  { key: "freight", label: "运费" },
  { key: "flash", label: "秒杀" },
  { key: "file", label: "表格" },
] as const;

/** All goods, and what they share: shelves, freight, flash sales, files. */
export default function AdminGoods() {
  return <DeskScreen title="商品">{() => <Desk />}</DeskScreen>;
}

function Desk() {
  const [open, setOpen] = useState<(typeof sheets)[number]["key"] | null>(null);
  const close = () => setOpen(null);
  return (
    <main className="pb-8">
      <AdminHeader title="商品">
        <a
          href={deskPathOf("admin.goodsitem", { id: "new" })}
          className={buttonClass({ variant: "accent", size: "s" })}
        >
          新建
        </a>
      </AdminHeader>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 p-3 wide:px-6 wide:py-4">
        <div className="flex flex-wrap gap-2">
          {sheets.map(({ key, label }) => (
            <Button key={key} size="s" variant="line" onClick={() => setOpen(key)}>
              {label}
            </Button>
          ))}
        </div>
        <GoodsList />
      </div>
      {open === "shelves" && <ShelvesSheet onClose={close} />}
      {open === "freight" && <FreightSheet onClose={close} />}
      {open === "flash" && <FlashSheet onClose={close} />}
      {open === "file" && <FileSheet onClose={close} />}
    </main>
  );
}
