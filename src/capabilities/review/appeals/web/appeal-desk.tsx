import { useInfiniteQuery } from "@tanstack/react-query";
import { AdminHeader } from "#capabilities/desk/admin/web/public.ts";
import { oneOf, useAddress } from "#client/address.ts";
import { Chip } from "#ui/chip.tsx";
import { EndlessList } from "#ui/endless-list.tsx";
import { CommentsSkeleton } from "#ui/skeleton.tsx";
import { AppealCard } from "./appeal-card.tsx";
import { appealList, sanctionAppealList } from "./desk-api.ts";
import { SanctionCard } from "./sanctions/sanction-card.tsx";

const address = {
  state: oneOf(["open", "answered"], "open"),
  about: oneOf(["texts", "sanctions"], "texts"),
};

/** 申诉: what authors hold against decisions, and members against mutes and warnings, each with what was decided and why. */
export function AppealDesk() {
  const { values, change } = useAddress(address);
  const texts = useInfiniteQuery(appealList(values.state));
  const sanctions = useInfiniteQuery(sanctionAppealList(values.state));
  const open = values.state === "open";
  const ofTexts = values.about === "texts";
  const empty = {
    title: open ? "没有待答复的申诉" : "还没有答复过申诉",
    text: open
      ? "对方不认可处理时可以申诉一次，由处理人以外的审核员答复。"
      : "答复过的申诉会显示在这里，方便回看。",
  };
  const waiting = <CommentsSkeleton rows={3} />;
  return (
    <main className="pb-8">
      <AdminHeader title="申诉" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 p-3 wide:mx-auto wide:max-w-240 wide:px-6 wide:py-4">
        <div className="scroll-x -mx-3 flex gap-2 px-3 py-1">
          <Chip selected={ofTexts} onClick={() => change({ about: "texts" })}>
            内容 <span className="num">{texts.data?.pages[0]?.open ?? 0}</span>
          </Chip>
          <Chip selected={!ofTexts} onClick={() => change({ about: "sanctions" })}>
            禁言和警告 <span className="num">{sanctions.data?.pages[0]?.open ?? 0}</span>
          </Chip>
        </div>
        <div className="scroll-x -mx-3 flex gap-2 px-3 py-1">
          <Chip selected={open} onClick={() => change({ state: "open" })}>
            待答复
          </Chip>
          <Chip selected={!open} onClick={() => change({ state: "answered" })}>
            已答复
          </Chip>
        </div>
        {ofTexts ? (
          <EndlessList query={texts} label="申诉" estimate={260} waiting={waiting} empty={empty}>
            {(appeal) => (
              <div className="pb-3">
                <AppealCard appeal={appeal} />
              </div>
            )}
          </EndlessList>
        ) : (
          <EndlessList query={sanctions} label="申诉" estimate={220} waiting={waiting} empty={empty}>
            {(appeal) => (
              <div className="pb-3">
                <SanctionCard appeal={appeal} />
              </div>
            )}
          </EndlessList>
        )}
      </div>
    </main>
  );
}
