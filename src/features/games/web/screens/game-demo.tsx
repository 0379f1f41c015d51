import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ShareButton } from "#capabilities/media/sharing/web/public.ts";
import { useMember, useOwnProfile } from "#capabilities/people/members/web/public.ts";
import { useAddress } from "#client/address.ts";
import { useScreen } from "#client/screen-context.tsx";
import { useBack } from "#client/use-back.ts";
import { formatDate } from "#shared/format.ts";
import { posterAddress } from "#shared/poster-address.ts";
import { BottomBar } from "#ui/bottom-bar.tsx";
import { Button } from "#ui/button.tsx";
import { EndlessList } from "#ui/endless-list.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import { SegmentedControl } from "#ui/segmented-control.tsx";
import { CommentsSkeleton } from "#ui/skeleton.tsx";
import { gamePathOf } from "../../paths.ts";
import { GAME_NAME } from "../../words.ts";
import { askedWeek, gameAddress } from "../address.ts";
import { gameRanking, ownGame } from "../api/games.ts";
import { GameArt } from "../components/game-art.tsx";
import { OwnStanding } from "../components/own-standing.tsx";
import { RankedRow } from "../components/ranked-row.tsx";

// The game itself comes with the first tap.
const Stage = lazyPart(async () => (await import("../play/stage.tsx")).default);

const weeks = [
  { value: "this", label: "本周" },
  { value: "last", label: "上周" },
] as const;

/** The mini game: the way into it, where one stands, and the ranking of the week. */
export default function GameDemo() {
  const { section } = useScreen();
  const back = useBack();
  const [playing, setPlaying] = useState(false);
  const { values, change } = useAddress(gameAddress);
  const { signedIn } = useMember();
  const { data: profile } = useOwnProfile();
  const query = useInfiniteQuery(gameRanking(askedWeek(values.week)));
  const { data: own } = useQuery({ ...ownGame(), enabled: signedIn });
  const [first] = query.data?.pages ?? [];
  const isClosed = profile?.minor_mode === true;
  if (playing) return <Stage onClose={() => setPlaying(false)} />;
  return (
    <>
      <NavBar
        title={GAME_NAME}
        onBack={back}
        actions={
          <ShareButton
            shareable={{
              title: GAME_NAME,
              description: "灯灭起步，一根手指绕过 24 个桩",
              path: gamePathOf("game.play", {}, { section }),
              poster: posterAddress("game", section.slug),
            }}
          />
        }
      />
      <main className="min-h-dvh bg-surface pb-tab-bar">
        <GameArt className="aspect-16/9 w-full" />
        <div className="px-edge pt-4">
          <p className="text-17 leading-body">
            五盏红灯全灭的一瞬起步，按住向右、松开向左，绕过 24 个桩。每周一条新赛道，人人一样。
          </p>
          {isClosed && (
            <p role="status" className="mt-3 rounded-2 bg-surface-2 px-3.5 py-3 text-13">
              未成年人模式下不可用，排行榜仍可查看。
            </p>
          )}
        </div>
        {signedIn && own && <OwnStanding own={own} />}
        <SectionHead
          title={values.week === "this" ? "本周排行" : "上周排行"}
          note={first && first.players > 0 ? `${first.players} 人` : undefined}
          action={
            <SegmentedControl
              label="选择周次"
              options={weeks}
              value={values.week}
              onChange={(week) => change({ week })}
            />
          }
        />
        {first && values.week === "this" && (
          <p className="num px-edge pb-1 text-12 text-ink-3">
            {formatDate(first.settles_at, { time: true, year: false })} 结算，同一时间并列
          </p>
        )}
        <EndlessList
          query={query}
          label="排行"
          estimate={60}
          failed={{ compact: true }}
          waiting={<CommentsSkeleton rows={5} />}
          empty={{
            compact: true,
            title: values.week === "this" ? "本周还没有成绩" : "上周没有人玩",
            text: values.week === "this" ? "开一局，占住第一名。" : "这一周你来开个头。",
          }}
        >
          {(ranked) => (
            <RankedRow
              ranked={ranked}
              section={section}
              mine={signedIn && ranked.member.id === profile?.id}
            />
          )}
        </EndlessList>
      </main>
      <BottomBar label="开始">
        <Button
          variant="accent"
          size="l"
          wide
          disabled={isClosed}
          onPointerDown={Stage.preload}
          onClick={() => setPlaying(true)}
        >
          {isClosed ? "未成年人模式下不可用" : "开一局"}
        </Button>
      </BottomBar>
    </>
  );
}
