import { AdminHeader, DeskScreen } from "#capabilities/desk/admin/web/public.ts";
import { textUpTo, useAddress } from "#client/address.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { OfText } from "../components/of-text.tsx";
import { OpinionDetail } from "../components/opinion-detail.tsx";

/** 负面详情: one complaint, `?id=`, or that of a text, `?kind=&target=`. */
export default function NegativeScreen() {
  return <DeskScreen title="负面详情">{() => <One />}</DeskScreen>;
}

function One() {
  const { values, change } = useAddress({ id: textUpTo(20), kind: textUpTo(60), target: textUpTo(20) });
  const { id, kind, target } = values;
  const list = deskPathOf("admin.negatives");
  return (
    <main className="pb-8">
      <AdminHeader title="负面详情">
        <a href={list} className={buttonClass({ variant: "line", size: "s" })}>
          全部负面
        </a>
      </AdminHeader>
      {id === undefined && kind !== undefined && target !== undefined ? (
        <OfText
          kind={kind}
          targetId={target}
          onFound={(found) => change({ id: found, kind: undefined, target: undefined })}
        />
      ) : id === undefined ? (
        <EmptyState
          title="没有指定内容"
          text="从负面列表里打开一条。"
          action={
            <a href={list} className={buttonClass({ variant: "accent" })}>
              打开负面列表
            </a>
          }
        />
      ) : (
        <OpinionDetail key={id} id={id} />
      )}
    </main>
  );
}
