import { useDeferredValue, useState } from "react";
import { RelationList, type Side } from "#capabilities/community/relations/web/public.ts";
import { oneOf, useAddress } from "#client/address.ts";
import { useParams } from "#client/router.tsx";
import { useScreen } from "#client/screen-context.tsx";
import { useBack } from "#client/use-back.ts";
import { myPath } from "#sections/paths.ts";
import { NavBar } from "#ui/nav-bar.tsx";
import { SegmentedControl } from "#ui/segmented-control.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useSettled } from "#ui/use-settled.ts";

const orders = [
  { value: "recent", label: "最近" },
  { value: "active", label: "活跃" },
] as const;

/** Long enough that a word is typed in between, in ms. */
const SETTLED_MS = 300;

const listAddress = { sort: oneOf(["recent", "active"] as const, "recent") };

/** One of the member's own lists with search and order; what is neither follow nor fans is follow. */
export default function MyFanslist() {
  const { type } = useParams();
  const side: Side = type === "fans" ? "fans" : "follow";
  const { section } = useScreen();
  const back = useBack(myPath(section));
  const address = useAddress(listAddress);
  const { sort } = address.values;
  const [typed, setTyped] = useState("");
  const q = useDeferredValue(useSettled(typed.trim(), SETTLED_MS));
  const title = side === "follow" ? "我的关注" : "我的粉丝";
  return (
    <>
      <NavBar title={title} onBack={back} />
      <main className="min-h-dvh bg-surface pb-tab-bar">
        <div className="flex items-center gap-2.5 px-edge pt-1 pb-2">
          <TextField
            className="min-w-0 flex-1"
            label="搜索昵称"
            hideLabel
            placeholder="搜索昵称"
            type="search"
            enterKeyHint="search"
            maxLength={32}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <SegmentedControl
            label="排序"
            options={orders}
            value={sort}
            onChange={(value) => address.change({ sort: value })}
            className="w-32 flex-none"
          />
        </div>
        <RelationList key={side} side={side} filter={{ q, sort }} />
      </main>
    </>
  );
}
