import { type ReactNode, useEffect } from "react";
import { useSentWords } from "#client/review-time.tsx";
import { useNavigate } from "#client/router.tsx";
import { useScreen } from "#client/screen-context.tsx";
import { useBack } from "#client/use-back.ts";
import { homePath } from "#sections/paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { NotLoaded, type UnloadedQuery } from "#ui/not-loaded.tsx";
import { Bone, Skeleton } from "#ui/skeleton.tsx";
import { Steps, type Words } from "./parts.tsx";

interface ResultScreenProps {
  title: string;
  query: UnloadedQuery;
  /** What was handed in, in a line; undefined while it is not known that something was. */
  about: string | undefined;
  /** Its kind, as the review names it. */
  kind: string;
  /** Working days until it is decided, said where too little was decided to know better: 1–3. */
  days: string;
  next: Words;
  /** Where its back leads, where one's own stands, and where to go at once since nothing was handed in. */
  from: string;
  progress: string;
  elsewhere: string | null;
  children?: ReactNode;
}

/** An application was handed in: what happens next. Whoever opens it without one is led elsewhere. */
export function ResultScreen(props: ResultScreenProps) {
  const { query, about, elsewhere } = props;
  const { section } = useScreen();
  const said = useSentWords(props.kind, `已提交，预计 ${props.days} 个工作日`);
  const navigate = useNavigate();
  const back = useBack(props.from);
  useEffect(() => {
    if (elsewhere !== null) navigate(elsewhere, { replace: true });
  }, [elsewhere, navigate]);
  return (
    <>
      <NavBar title={props.title} onBack={back} />
      <main className="min-h-dvh bg-surface px-edge pb-8">
        {about === undefined || elsewhere !== null ? (
          <NotLoaded
            query={{ ...query, isError: query.isError && elsewhere === null }}
            waiting={
              <Skeleton>
                <Bone className="mx-auto mt-10 size-18 rounded-full" />
                <Bone className="mx-auto mt-5 h-7 w-48" />
              </Skeleton>
            }
          />
        ) : (
          <>
            <div className="pt-12 text-center">
              <span className="mx-auto grid size-18 place-items-center rounded-full bg-ok-soft text-ok">
                <Icon name="done" size="l" />
              </span>
              <h2 className="mt-5 text-20 font-bold">{said}</h2>
              <p className="mt-1.5 text-15 text-ink-2">{about}</p>
            </div>
            <Steps steps={props.next} className="mt-8 *:py-3" />
            {props.children}
            <div className="mt-5 grid gap-2.5">
              <a href={props.progress} className={buttonClass({ variant: "accent", size: "l", wide: true })}>
                查看进度
              </a>
              <a href={homePath(section)} className={buttonClass({ variant: "line", size: "l", wide: true })}>
                返回首页
              </a>
            </div>
          </>
        )}
      </main>
    </>
  );
}
