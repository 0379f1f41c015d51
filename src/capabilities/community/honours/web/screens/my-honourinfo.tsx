import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { ShareButton } from "#capabilities/media/sharing/web/public.ts";
import { textUpTo, useAddress } from "#client/address.ts";
import { useScreen } from "#client/screen-context.tsx";
import { useSession } from "#client/session.ts";
import { useBack } from "#client/use-back.ts";
import { pathOf } from "#sections/paths.ts";
import { formatDate } from "#shared/format.ts";
import { posterAddress } from "#shared/poster-address.ts";
import { NavBar } from "#ui/nav-bar.tsx";
import { Tag } from "#ui/tag.tsx";
import { honour } from "../api/honour.ts";
import { wall } from "../api/wall.ts";
import { BigMedal } from "../components/big-medal.tsx";
import { OwnPart } from "../components/own-part.tsx";
import { rarityText } from "../components/rarity.ts";
import { classLabel } from "../components/words.ts";

const address = { id: textUpTo(40) };

/** One medal: how it is earned, how rare it is, and what the one who looks has of it. */
export default function MyHonourInfo() {
  const { section } = useScreen();
  const back = useBack(pathOf("my.honour", {}, { section }));
  const { id = "-" } = useAddress(address).values;
  const { data } = useSuspenseQuery(honour(id));
  const signedIn = useSession((state) => state.token !== null);
  const { data: own } = useQuery({ ...wall(), enabled: signedIn });
  const mine = own?.items.find(({ key }) => key === data.key);
  // Visitors see it as it is meant; a member as it stands on his wall.
  const lit = !signedIn || mine === undefined || mine.awarded_at !== null;
  const rarity = rarityText(data);
  return (
    <>
      <NavBar
        label="荣誉详情"
        onBack={back}
        actions={
          <ShareButton
            shareable={{
              title: `勋章“${data.name}”`,
              description: data.how,
              path: pathOf("my.honourinfo", {}, { section, query: { id: data.key } }),
              poster: posterAddress("honour", data.key),
            }}
          />
        }
      />
      <main className="min-h-dvh pb-10">
        <section className="bg-hero px-edge pt-6 pb-8 text-center">
          <BigMedal medalKey={data.key} name={data.name} lit={lit} />
          <h1 className="mt-4 text-22 font-bold">{data.name}</h1>
          <p className="mt-2 flex justify-center gap-2">
            <Tag>{classLabel(data.class)}</Tag>
            {data.season !== "" && <Tag>{data.season}</Tag>}
            {mine?.awarded_at != null && <Tag kind="ok">已点亮</Tag>}
          </p>
        </section>
        <section aria-label="获得方式" className="px-edge pt-6">
          <h2 className="text-13 text-ink-3">获得方式</h2>
          <p className="mt-1 text-17 leading-body">{data.how}</p>
        </section>
        {data.rarity && rarity && (
          <section aria-label="稀有度" className="px-edge pt-6">
            <h2 className="text-13 text-ink-3">稀有度</h2>
            <p className="num mt-1 text-17">
              {rarity}
              {data.rarity.holders > 0 && (
                <span className="ml-2 text-13 text-ink-3">共 {data.rarity.holders} 位</span>
              )}
            </p>
            <p className="num mt-0.5 text-12 text-ink-3">
              {formatDate(data.rarity.counted_at, { time: true })} 统计
            </p>
          </section>
        )}
        <section aria-label="我的进度" className="px-edge pt-8">
          <OwnPart medalKey={data.key} signedIn={signedIn} />
        </section>
      </main>
    </>
  );
}
