import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FollowButton } from "#capabilities/community/relations/web/public.ts";
import { useOwnProfile } from "#capabilities/people/members/web/public.ts";
import { useScreen } from "#client/screen-context.tsx";
import { useSession } from "#client/session.ts";
import { useBack } from "#client/use-back.ts";
import { myPath, pathOf } from "#sections/paths.ts";
import { BottomBar } from "#ui/bottom-bar.tsx";
import { Button, buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { space } from "../api/space.ts";
import { SpaceFrame } from "../components/space-frame.tsx";
import { SpaceHead } from "../components/space-head.tsx";
import { SpaceLists } from "../components/space-lists.tsx";
import { SpaceSkeleton } from "../components/space-skeleton.tsx";

const CoverSheet = lazyPart(async () => (await import("../components/cover-sheet.tsx")).default);
const VisibilitySheet = lazyPart(async () => (await import("../components/visibility-sheet.tsx")).default);

/** One's own space: as others see it, with what only its owner may do. */
export default function MySpace() {
  const { section } = useScreen();
  const back = useBack(myPath(section));
  const id = useSession((state) => state.user?.id);
  const query = useQuery({ ...space(id ?? ""), enabled: id !== undefined });
  const { data: profile } = useOwnProfile();
  const [preview, setPreview] = useState(false);
  const [sheet, setSheet] = useState<"cover" | "visibility" | null>(null);
  const { data } = query;
  if (!data || !profile) {
    return (
      <>
        <NavBar title="我的主页" onBack={back} />
        {query.isError && !data ? <NotLoaded query={query} /> : <SpaceSkeleton />}
      </>
    );
  }
  if (preview) return <Preview data={data} onEnd={() => setPreview(false)} />;
  const mine = {
    ...data,
    member: { ...data.member, nickname: profile.nickname, avatar: profile.avatar },
    bio: profile.bio,
    city: profile.city,
  };
  const { counts } = profile;
  const figures = { follows: counts.follows, fans: counts.fans, likes_received: counts.likes_received };
  return (
    <SpaceFrame
      space={mine}
      cover={profile.cover}
      onBack={back}
      actions={<IconButton icon="settings" label="可见范围" onClick={() => setSheet("visibility")} />}
      onCover={
        <button
          type="button"
          onClick={() => setSheet("cover")}
          disabled={!profile.can.edit_profile}
          className="press hit absolute right-4 bottom-3 flex h-8 items-center gap-1 rounded-full bg-night/55 px-3 text-13 text-white"
        >
          <Icon name="camera" size="s" />
          更换背景
        </button>
      }
    >
      <SpaceHead
        space={{ ...mine, counts: figures }}
        own
        waits={profile.review?.status === "in_review"}
        actions={
          <>
            <Button size="s" variant="line" icon="eye" onClick={() => setPreview(true)}>
              访客视角
            </Button>
            <a
              href={pathOf("my.info", {}, { section })}
              className={buttonClass({ variant: "line", size: "s" })}
            >
              编辑资料
            </a>
          </>
        }
      />
      <SpaceLists
        space={data}
        own
        action={
          <a href={pathOf("content.list", {}, { section })} className={buttonClass({ variant: "accent" })}>
            去看看精选内容
          </a>
        }
      />
      {sheet === "cover" && <CoverSheet profile={profile} open onClose={() => setSheet(null)} />}
      {sheet === "visibility" && <VisibilitySheet open onClose={() => setSheet(null)} />}
    </SpaceFrame>
  );
}

/** Exactly what a visitor gets, with a way out of it. */
function Preview({ data, onEnd }: { data: Parameters<typeof SpaceHead>[0]["space"]; onEnd: () => void }) {
  return (
    <SpaceFrame space={data} onBack={onEnd}>
      <div inert>
        <SpaceHead space={data} actions={<FollowButton member={{ ...data.member, id: "" }} known />} />
      </div>
      <SpaceLists space={data} />
      <BottomBar label="访客视角">
        <Icon name="eye" size="s" className="mr-1.5 flex-none text-ink-3" />
        <span className="flex-1 text-13 text-ink-2">正在以访客视角预览</span>
        <Button size="s" onClick={onEnd}>
          退出预览
        </Button>
      </BottomBar>
    </SpaceFrame>
  );
}
