import { useInfiniteQuery } from "@tanstack/react-query";
import { SuggestedMembers } from "#capabilities/community/relations/web/public.ts";
import { useScreen } from "#client/screen-context.tsx";
import { useSession } from "#client/session.ts";
import { withSignIn } from "#client/sign-in.ts";
import { pathOf } from "#sections/paths.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ownFeed } from "../api/post-list.ts";
import { Posts } from "./post-feed.tsx";

const words = {
  following: {
    label: "关注的车友",
    visitor: { title: "登录后查看关注的车友", text: "关注车友，第一时间看动态。" },
    none: { title: "还没有关注车友", text: "关注车友，第一时间看动态。" },
    empty: { title: "关注的车友还没有发帖", text: "去推荐里逛逛，多关注几位。" },
  },
  cars: {
    label: "我的车",
    visitor: { title: "登录后查看我的车", text: "添加爱车或关注车系，查看相关帖子。" },
    none: {
      title: "还没有爱车和关注的车系",
      text: "添加爱车，或在个人资料里关注车系，就能看到相关帖子。",
    },
    empty: { title: "这些车系还没有帖子", text: "发一帖，说说你的车。" },
  },
} as const;

/** A feed that is the member's own: whom he follows, or the cars that he follows. */
export default function OwnFeed({ kind }: { kind: "following" | "cars" }) {
  const { section } = useScreen();
  const signedIn = useSession((state) => state.token !== null);
  const query = useInfiniteQuery({ ...ownFeed(kind, section.slug), enabled: signedIn });
  const { label, visitor, none, empty } = words[kind];
  if (!signedIn)
    return (
      <EmptyState
        {...visitor}
        action={
          <Button variant="accent" onClick={() => void withSignIn(() => undefined)}>
            登录
          </Button>
        }
      />
    );
  const nothingFollowed = query.data?.pages[0]?.sources === 0;
  return (
    <Posts
      query={query}
      label={label}
      empty={
        <>
          <EmptyState
            {...(nothingFollowed ? none : empty)}
            action={
              kind === "cars" ? (
                <>
                  <a href={pathOf("my.cars", {}, { section })} className={buttonClass({ variant: "accent" })}>
                    添加爱车
                  </a>
                  <a href={pathOf("my.info", {}, { section })} className={buttonClass({ variant: "line" })}>
                    关注车系
                  </a>
                </>
              ) : null
            }
          />
          {kind === "following" ? <SuggestedMembers /> : null}
        </>
      }
    />
  );
}
