import { useQuery } from "@tanstack/react-query";
import { useScreen } from "#client/screen-context.tsx";
import { useBack } from "#client/use-back.ts";
import { myPath, pathOf } from "#sections/paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { SectionHead, sectionMoreClass } from "#ui/section-head.tsx";
import { Bone, RowBones, Skeleton } from "#ui/skeleton.tsx";
import { ownLevel } from "../api/own-level.ts";
import { GrowthMonth } from "../components/growth-month.tsx";
import { LevelCard } from "../components/level-card.tsx";
import { Rights } from "../components/rights.tsx";
import { TodayCaps } from "../components/today-caps.tsx";

/** The member's level: how far the next one is, what is lit, what gave growth this month. */
export default function MyGrade() {
  const { section } = useScreen();
  const back = useBack(myPath(section));
  const query = useQuery(ownLevel());
  const { data } = query;
  const tasks = pathOf("my.integral", {}, { section });
  return (
    <>
      <NavBar
        title="我的等级"
        onBack={back}
        actions={
          <a
            href={pathOf("my.gradeinfo", {}, { section })}
            className="press flex h-11 items-center px-3 text-13 text-ink-2"
          >
            等级说明
          </a>
        }
      />
      <main className="min-h-dvh bg-surface pb-8">
        {data ? (
          <>
            <LevelCard level={data} />
            <Rights rights={data.rights} />
            <TodayCaps today={data.today} />
            <SectionHead
              title="本月成长"
              note={`+${data.month.reduce((sum, { growth }) => sum + growth, 0)}`}
              action={
                <a href={tasks} className={sectionMoreClass}>
                  去做任务
                </a>
              }
            />
            {data.month.length > 0 ? (
              <GrowthMonth month={data.month} />
            ) : (
              <EmptyState
                compact
                title="本月还没有成长值"
                text="签到、发表评论，被别人点赞，都会成长。"
                action={
                  <a href={tasks} className={buttonClass({ variant: "accent" })}>
                    去做任务
                  </a>
                }
              />
            )}
          </>
        ) : (
          <NotLoaded
            query={query}
            waiting={
              <Skeleton>
                <Bone className="mx-edge mt-3 h-42 rounded-3" />
                <div className="mt-6">
                  <RowBones />
                  <RowBones />
                  <RowBones />
                </div>
              </Skeleton>
            }
          />
        )}
      </main>
    </>
  );
}
