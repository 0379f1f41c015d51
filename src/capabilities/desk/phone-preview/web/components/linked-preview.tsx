import { useQuery } from "@tanstack/react-query";
import { type ComponentType, useSyncExternalStore } from "react";
import { textUpTo } from "#client/address.ts";
import { RequestError } from "#client/request.ts";
import { useBack } from "#client/use-back.ts";
import { formatDate } from "#shared/format.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { Bone, Skeleton } from "#ui/skeleton.tsx";
import { toast } from "#ui/toast-store.ts";
import { previewLink } from "../api/preview.ts";

const LinkCode = lazyPart(async () => (await import("./link-code.tsx")).default, {
  waiting: null,
  failed: () => null,
});

/** What a signed link has in the address. */
export const linkAddress = { type: textUpTo(20), id: textUpTo(40), token: textUpTo(400) };

interface LinkParts {
  type: string;
  id: string;
  token: string;
}

/** The link in an address that has a token. */
export const linkIn = ({ type = "", id = "", token = "" }: Partial<LinkParts>): LinkParts => ({
  type,
  id,
  token,
});

/** What a link shows, and until when. */
interface Linked extends LinkParts {
  title: string;
  path: string;
  until: string;
}

export interface StageProps {
  /** Null where any page may be looked at. */
  linked: Linked | null;
}

/** Asks what a signed link shows, and shows that on the stage. */
export function LinkedPreview({ stage: Stage, ...link }: LinkParts & { stage: ComponentType<StageProps> }) {
  const back = useBack();
  const query = useQuery(previewLink(link.type, link.id, link.token));
  if (query.data) return <Stage linked={{ ...link, ...query.data }} />;
  const refused =
    query.error instanceof RequestError && query.error.status >= 400 && query.error.status < 500;
  return (
    <main className="min-h-dvh bg-ground">
      <NavBar title="预览" onBack={back} />
      {query.isPending ? (
        <Skeleton>
          <Bone className="mx-auto mt-8 h-120 w-72 rounded-3" />
        </Skeleton>
      ) : refused ? (
        <EmptyState
          title={query.error?.message === "预览链接已失效" ? "预览链接已失效" : "这里已经没有可以预览的内容"}
          text="链接三天内有效。请让编辑重新发一个。"
        />
      ) : (
        <NotLoaded query={query} />
      )}
    </main>
  );
}

/** Where there is room beside the column. */
const BESIDE = "(min-width: 1120px)";

function useRoomBeside(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(BESIDE);
      media.addEventListener("change", changed);
      return () => media.removeEventListener("change", changed);
    },
    () => matchMedia(BESIDE).matches,
    () => false,
  );
}

/** At a desk, beside the preview: the same on a real phone, without the frame. */
export function LinkBeside({ linked }: { linked: Linked }) {
  if (!useRoomBeside()) return null;
  return (
    <aside aria-label="在手机上看" className="fixed top-4 right-[calc(50%+286px)]">
      <LinkCode address={new URL(linked.path, location.origin).href} />
    </aside>
  );
}

/** Until when the link opens; to look again, to pass it on, to see it without a frame. */
export function LinkActions({ linked, onReload }: { linked: Linked; onReload: () => void }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(location.href);
      toast("链接已复制，有链接的人都能看", { kind: "done" });
    } catch {
      toast("复制失败，请长按地址栏复制", { kind: "error" });
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-2 px-edge">
      <Button size="s" variant="line" icon="refresh" onClick={onReload}>
        刷新
      </Button>
      <Button size="s" variant="line" icon="copy" onClick={() => void copy()}>
        复制链接
      </Button>
      <a href={linked.path} className={buttonClass({ size: "s", variant: "line" })}>
        不带手机框
      </a>
      <p className="num w-full text-12 text-ink-3">{formatDate(linked.until, { time: true })} 前有效</p>
    </div>
  );
}
