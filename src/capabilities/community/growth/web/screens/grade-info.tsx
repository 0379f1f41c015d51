import { useSuspenseQuery } from "@tanstack/react-query";
import { useScreen } from "#client/screen-context.tsx";
import { useBack } from "#client/use-back.ts";
import { myPath, pathOf } from "#sections/paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { ColumnHead } from "#ui/column-head.tsx";
import { LevelMark } from "#ui/level-mark.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import { levelIntro } from "../api/level-intro.ts";

const questions = [
  {
    asked: "看文章、刷视频会涨成长值吗？",
    answer: "不会。成长值来自真实的参与：发表的评论通过审核、被别人点赞、被编辑选为精选、完善资料等。",
  },
  {
    asked: "等级会下降吗？",
    answer:
      "长时间不来不会降级。但内容被删除、点赞被取消时，对应的成长值会收回；成长值低于当前等级的门槛，等级随之下降，内容恢复后会回来。",
  },
  {
    asked: "成长值和积分有什么不同？",
    answer: "成长值只用来计算等级，不能花，也不过期。积分可以花，当年得到的积分在次年 12 月 31 日过期。",
  },
  {
    asked: "为什么今天的评论没有加成长值？",
    answer:
      "每种行为每天有次数上限，按北京时间零点重新计算；评论要通过审核才计入。删除后重新发表不会重复计算。",
  },
] as const;

/** Everything about levels that everybody may read. */
export default function GradeInfo() {
  const { section } = useScreen();
  const back = useBack(myPath(section));
  const { data } = useSuspenseQuery(levelIntro());
  return (
    <>
      <NavBar title="等级说明" onBack={back} />
      <main className="min-h-dvh bg-surface pb-8">
        <SectionHead title="等级和权益" />
        <table className="w-full text-left text-13 [&_th]:[word-break:normal] [&_:is(th,td)]:[overflow-wrap:anywhere]">
          <thead>
            <tr className="hair-b text-12 text-ink-3">
              <ColumnHead className="py-2 pl-edge font-normal">等级</ColumnHead>
              <ColumnHead className="py-2 pr-3 text-right font-normal">成长值</ColumnHead>
              <ColumnHead className="py-2 pr-4 pl-3 font-normal">新增权益</ColumnHead>
            </tr>
          </thead>
          <tbody>
            {data.levels.map(({ level, name, threshold, rights }) => (
              <tr key={level} className="hair-b align-top">
                <th scope="row" className="py-3 pl-edge font-normal">
                  <LevelMark level={level} />
                  <span className="mt-1 block text-15 font-semibold">{name}</span>
                </th>
                <td className="num py-3 pr-3 text-right text-15">{threshold.toLocaleString("en-US")}</td>
                <td className="py-3 pr-4 pl-3 leading-comment text-ink-2">
                  {rights.length === 0 ? "–" : rights.map(({ title }) => title).join("、")}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <SectionHead title="如何成长" note="按北京时间每日计算" />
        <table className="w-full text-left text-13 [&_th]:[word-break:normal] [&_:is(th,td)]:[overflow-wrap:anywhere]">
          <thead>
            <tr className="hair-b text-12 text-ink-3">
              <ColumnHead className="py-2 pl-edge font-normal">行为</ColumnHead>
              <ColumnHead className="px-3 py-2 text-right font-normal">成长值</ColumnHead>
              <ColumnHead className="px-3 py-2 text-right font-normal">积分</ColumnHead>
              <ColumnHead className="py-2 pr-4 text-right font-normal">上限</ColumnHead>
            </tr>
          </thead>
          <tbody>
            {data.acts.map(({ name, label, growth, points, points_note, cap }) => (
              <tr key={name} className="hair-b">
                <th scope="row" className="py-3 pl-edge text-15 font-normal">
                  {label}
                </th>
                <td className="num px-3 py-3 text-right text-15 font-semibold">+{growth}</td>
                <td className="num px-3 py-3 text-right text-15">
                  {points_note || (points > 0 ? `+${points}` : "–")}
                </td>
                <td className="py-3 pr-4 text-right text-ink-2">
                  {cap === null ? "各一次" : `每日 ${cap} 次`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <SectionHead title="常见问题" />
        {questions.map(({ asked, answer }) => (
          <section key={asked} className="mx-edge hair-b py-3.5">
            <h3 className="text-15 font-semibold">{asked}</h3>
            <p className="mt-1.5 text-13 leading-body text-ink-2">{answer}</p>
          </section>
        ))}
        <div className="mt-6 px-edge">
          <a
            href={pathOf("my.integral", {}, { section })}
            className={buttonClass({ variant: "accent", size: "l", wide: true })}
          >
            去做任务
          </a>
        </div>
      </main>
    </>
  );
}
