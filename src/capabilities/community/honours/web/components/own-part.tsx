import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { OwnHonour } from "#capabilities/community/honours/contract.ts";
import { inClub } from "#client/known-paths.ts";
import { useScreen } from "#client/screen-context.tsx";
import { offerSignIn, withSignIn } from "#client/sign-in.ts";
import { formatDate } from "#shared/format.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { setWorn, wall } from "../api/wall.ts";
import { progressText } from "./words.ts";

/** What the one who looks has of this medal, and what he can do about it. */
export function OwnPart({ medalKey, signedIn }: { medalKey: string; signedIn: boolean }) {
  const query = useQuery({ ...wall(), enabled: signedIn });
  if (!signedIn) {
    return (
      <Button variant="accent" size="l" wide onClick={() => offerSignIn()}>
        登录查看我的进度
      </Button>
    );
  }
  if (query.isError && !query.data) {
    return (
      <Button
        variant="line"
        size="l"
        wide
        icon="refresh"
        loading={query.isFetching}
        onClick={() => void query.refetch()}
      >
        我的进度加载失败，点此重试
      </Button>
    );
  }
  const own = query.data?.items.find(({ key }) => key === medalKey);
  if (query.data && own === undefined)
    return <p className="text-center text-13 text-ink-3">这枚勋章暂时不能获得</p>;
  return own ? <Own honour={own} /> : <p className="h-12.5" />;
}

function Own({ honour }: { honour: OwnHonour }) {
  const queryClient = useQueryClient();
  const { base } = useScreen();
  const wearing = useMutation({
    mutationFn: (on: boolean) => setWorn(queryClient, honour.key, on),
  });
  const { awarded_at: awarded, place, progress, path, reason } = honour;
  if (awarded !== null) {
    const worn = place !== null;
    return (
      <>
        <p className="text-center text-13 text-ink-2">
          {formatDate(awarded)} 点亮
          {reason && <span className="block">“{reason}”</span>}
        </p>
        {honour.wearable ? (
          <Button
            variant={worn ? "line" : "accent"}
            size="l"
            wide
            className="mt-4"
            loading={wearing.isPending}
            // A refusal was told by the request layer.
            onClick={() => void withSignIn(() => wearing.mutateAsync(!worn)).catch(() => undefined)}
          >
            {worn ? "取下" : "佩戴"}
          </Button>
        ) : (
          <p className="mt-4 text-center text-13 text-ink-3">这枚勋章只收藏，不佩戴</p>
        )}
      </>
    );
  }
  return (
    <>
      {progress ? (
        <>
          <p className="num flex justify-between text-13 text-ink-2">
            我的进度 <b className="font-semibold text-ink">{progressText(honour)}</b>
          </p>
          <ProgressBar
            label={`${honour.name} 的进度`}
            value={progress.value / progress.goal}
            className="mt-2"
          />
        </>
      ) : (
        <p className="text-center text-13 text-ink-3">由编辑部授予</p>
      )}
      {path !== "" && (
        <a
          href={inClub(base, path)}
          className={`${buttonClass({ variant: "accent", size: "l", wide: true })} mt-4`}
        >
          去完成
        </a>
      )}
    </>
  );
}
