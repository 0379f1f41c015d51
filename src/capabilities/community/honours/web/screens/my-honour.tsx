import { useQuery } from "@tanstack/react-query";
import type { Wall } from "#capabilities/community/honours/contract.ts";
import { useScreen } from "#client/screen-context.tsx";
import { useBack } from "#client/use-back.ts";
import { myPath } from "#sections/paths.ts";
import { NavBar } from "#ui/nav-bar.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { Bone, Skeleton } from "#ui/skeleton.tsx";
import { wall } from "../api/wall.ts";
import { MedalTile } from "../components/medal-tile.tsx";
import { classes } from "../components/words.ts";
import { WornRow } from "../components/worn-row.tsx";

/** The member's medals by class, lit and grey, and what he wears of them. */
export default function MyHonour() {
  const { section } = useScreen();
  const back = useBack(myPath(section));
  const query = useQuery(wall());
  return (
    <>
      <NavBar title="我的荣誉" onBack={back} />
      <main className="min-h-dvh pb-8">
        {query.data ? (
          <MedalWall wall={query.data} />
        ) : (
          <NotLoaded
            query={query}
            waiting={
              <Skeleton>
                <Bone className="h-56 w-full" />
                <div className="grid grid-cols-3 gap-3 px-edge pt-6">
                  {["a", "b", "c", "d", "e", "f"].map((key) => (
                    <Bone key={key} className="h-32 rounded-3" />
                  ))}
                </div>
              </Skeleton>
            }
          />
        )}
      </main>
    </>
  );
}

function MedalWall({ wall: { items, lit, rank } }: { wall: Wall }) {
  return (
    <>
      <section aria-label="佩戴" className="bg-hero px-edge pt-5 pb-5">
        <p className="flex items-baseline gap-2">
          <b className="num text-34 leading-none font-bold">{lit}</b>
          <span className="num text-13 opacity-85">/ {items.length} 枚</span>
          {rank && (
            <span className="num ml-auto text-13 opacity-85">
              在 {rank.among} 位有勋章的车友里排第 {rank.place}
            </span>
          )}
        </p>
        <p className="mt-2 text-13 opacity-85">
          {lit === 0 ? "完成任务点亮第一枚勋章" : "最多佩戴三枚，会显示在你的昵称旁"}
        </p>
        <WornRow items={items} />
      </section>
      {classes.map(({ key, label }) => {
        const own = items.filter((item) => item.class === key);
        if (own.length === 0) return null;
        const on = own.filter((item) => item.awarded_at !== null).length;
        return (
          <section key={key} aria-labelledby={`honours-${key}`} className="px-edge pt-6">
            <h2 id={`honours-${key}`} className="flex items-baseline gap-2 text-17 font-bold">
              {label}
              <span className="num text-13 font-normal text-ink-3">
                {on}/{own.length} 枚
              </span>
            </h2>
            <ul className="mt-1 grid grid-cols-3 gap-x-2">
              {own.map((honour) => (
                <li key={honour.key}>
                  <MedalTile honour={honour} />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </>
  );
}
