import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import type { RedPacketDetail } from "#capabilities/community/red-packets/contract.ts";
import { ShareButton } from "#capabilities/media/sharing/web/public.ts";
import { textUpTo, useAddress } from "#client/address.ts";
import { RequestError } from "#client/request.ts";
import { useScreen } from "#client/screen-context.tsx";
import { withSignIn } from "#client/sign-in.ts";
import { useBack } from "#client/use-back.ts";
import { pathOf } from "#sections/paths.ts";
import { formatDate } from "#shared/format.ts";
import { posterAddress } from "#shared/poster-address.ts";
import { buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { Bone, Skeleton } from "#ui/skeleton.tsx";
import { openRedPacket, refreshRedPacket } from "../api/open-red-packet.ts";
import { redPacket } from "../api/red-packet.ts";
import { Conditions } from "../components/conditions.tsx";
import { LuckList } from "../components/luck-list.tsx";
import { OpenedPacket } from "../components/opened-packet.tsx";
import { PacketCover } from "../components/packet-cover.tsx";
import { spanText, useCountdown } from "../components/use-countdown.ts";

const address = { id: textUpTo(20) };

/** One red packet: closed with its seal, or what came out of it and everybody's luck. */
export default function MyRedInfo() {
  const { section } = useScreen();
  const back = useBack(pathOf("my.redpacket", {}, { section }));
  const { id = "0" } = useAddress(address).values;
  const query = useQuery(redPacket(id));
  const { data, isError, error } = query;
  return (
    <>
      <NavBar
        title="红包详情"
        onBack={back}
        actions={
          data && (
            <ShareButton
              shareable={{
                title: data.name,
                description: `${data.greeting}，一起来拆积分红包`,
                path: pathOf("my.redinfo", {}, { section, query: { id } }),
                poster: posterAddress("packet", id),
              }}
            />
          )
        }
      />
      <main className="min-h-dvh pb-8">
        {data ? (
          <Packet key={id} packet={data} />
        ) : isError ? (
          error instanceof RequestError && (error.status === 404 || error.status === 400) ? (
            <NoPacket />
          ) : (
            <NotLoaded query={query} />
          )
        ) : (
          <Skeleton>
            <Bone className="mx-8 mt-6 h-80 rounded-4" />
            <Bone className="mx-edge mt-6 h-30 rounded-3" />
          </Skeleton>
        )}
      </main>
    </>
  );
}

function Packet({ packet }: { packet: RedPacketDetail }) {
  const queryClient = useQueryClient();
  const [fresh, setFresh] = useState(false);
  const opening = useMutation({
    mutationFn: () => openRedPacket(packet.id),
    onSuccess: () => setFresh(true),
    // Whatever came of it, the campaign stands differently now.
    onSettled: () => refreshRedPacket(queryClient),
  });
  const { own, state, conditions } = packet;
  const allowed = conditions.every(({ met }) => met);
  if (own) {
    return (
      <>
        <OpenedPacket packet={packet} amount={own.amount} openedAt={own.opened_at} fresh={fresh} />
        <LuckList packet={packet} />
      </>
    );
  }
  const open =
    state === "open" && allowed ? () => withSignIn(() => opening.mutateAsync()).catch(() => undefined) : null;
  const refusal = opening.error instanceof RequestError ? opening.error.message : "";
  return (
    <>
      <PacketCover packet={packet} onOpen={open} busy={opening.isPending}>
        {refusal && state === "open" ? (
          <p role="alert" className="font-semibold">
            {refusal}
          </p>
        ) : (
          <Standing packet={packet} allowed={allowed} onDue={() => void refreshRedPacket(queryClient)} />
        )}
      </PacketCover>
      {state === "empty" || state === "ended" ? (
        <LuckList packet={packet} />
      ) : (
        <Conditions conditions={conditions} campaignSection={packet.section} />
      )}
    </>
  );
}

interface StandingProps {
  packet: RedPacketDetail;
  allowed: boolean;
  /** The moment that was counted down to is there. */
  onDue: () => void;
}

/** What keeps it closed, or how long it can be opened. */
function Standing({ packet, allowed, onDue }: StandingProps): ReactNode {
  const { state, starts_at, ends_at } = packet;
  const left = useCountdown(state === "upcoming" ? starts_at : ends_at);
  const due = left === 0 && (state === "upcoming" || state === "open");
  const tell = useEffectEvent(onDue);
  useEffect(() => {
    if (due) tell();
  }, [due]);
  if (state === "upcoming")
    return (
      <p>
        {formatDate(starts_at, { time: true })} 开抢
        <span className="num block text-20 font-bold">{spanText(left)}</span>
      </p>
    );
  if (state === "paused") return <p role="status">活动暂停中，恢复后再来</p>;
  if (state === "empty") return <p role="status">手慢了，红包已被领完</p>;
  if (state === "ended") return <p role="status">红包已过期，剩下的积分已退回</p>;
  return (
    <>
      {!allowed && <p className="font-semibold">你还不符合领取条件</p>}
      <p className="num">还剩 {spanText(left)}</p>
    </>
  );
}

function NoPacket() {
  const { section } = useScreen();
  return (
    <EmptyState
      title="没有这个红包"
      text="链接可能不完整，或者红包已经撤下。"
      action={
        <a href={pathOf("my.redpacket", {}, { section })} className={buttonClass({ variant: "accent" })}>
          查看我的红包
        </a>
      }
    />
  );
}
