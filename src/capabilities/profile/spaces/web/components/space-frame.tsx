import type { ReactNode } from "react";
import { ShareButton } from "#capabilities/media/sharing/web/public.ts";
import type { Space } from "#capabilities/profile/spaces/contract.ts";
import { pathOf } from "#sections/paths.ts";
import { posterAddress } from "#shared/poster-address.ts";
import { NavBar } from "#ui/nav-bar.tsx";
import { SpaceCover } from "./space-cover.tsx";

/** Cover and bar of a space, with what stands below. */
export function SpaceFrame({
  space,
  cover = space.cover,
  onBack,
  actions,
  onCover,
  children,
}: {
  space: Space;
  /** Where the member sees another one than everybody. */
  cover?: Space["cover"];
  onBack: () => void;
  actions?: ReactNode;
  /** Stands on the cover's lower edge. */
  onCover?: ReactNode;
  children: ReactNode;
}) {
  const { member, bio } = space;
  return (
    <>
      <SpaceCover cover={cover}>
        <div className="text-white">
          <NavBar
            overlay
            onBack={onBack}
            actions={
              <>
                {space.state === "active" && (
                  <ShareButton
                    shareable={{
                      title: `${member.nickname}的主页`,
                      description: bio || "在围场查看 TA 的动态。",
                      path: pathOf("space", { id: member.id }),
                      picture: member.avatar?.src,
                      poster: posterAddress("member", member.id),
                    }}
                  />
                )}
                {actions}
              </>
            }
          />
        </div>
        {onCover}
      </SpaceCover>
      <main className="relative min-h-dvh pb-tab-bar">{children}</main>
    </>
  );
}
