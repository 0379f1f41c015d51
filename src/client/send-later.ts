import type { QueryClient } from "@tanstack/react-query";
import { toast } from "#ui/toast-store.ts";
import { OWN } from "./own-queries.ts";
import { RequestError, sendAgain } from "./request.ts";
import { useSession } from "./session.ts";

/*
 * What a member did while there was no network: small changes that do no harm when they arrive twice wait on this
 * phone and are sent when the network is back. They belong to one account and end with its sign-out.
 */

/** A change that waits: liking, collecting, following, or taking one of these back. */
export interface LaterWrite {
  /** What it is about: a later one with the same key takes its place. */
  key: string;
  /** One that changes nothing when it is sent again. */
  endpoint: `${"POST" | "PUT" | "DELETE"} /api/${string}`;
  params: Readonly<Record<string, string>>;
}

/** Something written that could not be sent, and where it can be. */
export interface Unsent {
  key: string;
  /** Path of the screen, with its query. */
  path: string;
  /** 评论, 回答 … */
  what: string;
}

interface Waiting {
  writes: (LaterWrite & { member: string; at: number })[];
  unsent: (Unsent & { member: string; at: number })[];
}

const KEY = "paddock.waiting";
/** Nobody expects a like of last week to arrive. */
const LIVES_MS = 7 * 86_400_000;
const MOST = 200;
/** Until the next try, while the server is out. */
const AGAIN_MS = 60_000;

/**
 * For the catch of a change: keeps it when it found no network, and says so.
 * @returns whether it waits now; the caller then shows it as done
 */
export function keepForLater(error: unknown, { key, endpoint, params }: LaterWrite): boolean {
  const member = memberNow();
  if (!(error instanceof RequestError) || error.status !== 0 || member === undefined) return false;
  const write = { key, endpoint, params, member, at: Date.now() };
  const kept = change(({ writes, ...rest }) => ({
    ...rest,
    writes: [...writes.filter((one) => one.key !== key || one.member !== member), write].slice(-MOST),
  }));
  if (kept) toast("没有网络，恢复后会自动发出");
  return kept;
}

/** Something newer about the same thing has arrived: what waited is out of date. */
export function forgetWrite(key: string): void {
  if (!read().writes.some((one) => one.key === key)) return;
  change((kept) => ({ ...kept, writes: kept.writes.filter((one) => one.key !== key) }));
}

/** How many changes wait: what a sign-out would drop. */
export const waitingWrites = (): number => waitingOf(memberNow()).length;

/**
 * For the catch of a text that was handed in, which its screen keeps as a draft: reminds of it once the network is back, and says
 * so.
 * @returns whether it does
 */
export function remindOfUnsent(error: unknown, { key, path, what }: Unsent): boolean {
  const member = memberNow();
  if (!(error instanceof RequestError) || error.status !== 0 || member === undefined) return false;
  const kept = change((before) => ({
    ...before,
    unsent: [...before.unsent.filter((one) => one.key !== key), { key, path, what, member, at: Date.now() }],
  }));
  if (kept) toast(`网络不给力，${what}已存为草稿，恢复后提醒你`);
  return kept;
}

/** It was sent, or given up. */
export function forgetUnsent(key: string): void {
  if (!read().unsent.some((one) => one.key === key)) return;
  change((kept) => ({ ...kept, unsent: kept.unsent.filter((one) => one.key !== key) }));
}

/** Sends what waits, whenever the network may be back. Call it once, for a member. */
export function startSending(queryClient: QueryClient): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = false;
  let again = false;
  const send = async () => {
    // The network may be back while a try without it is still failing.
    if (running) {
      again = true;
      return;
    }
    clearTimeout(timer);
    running = true;
    await sendAll(queryClient).catch(() => undefined);
    running = false;
    if (again) {
      again = false;
      await send();
    } else if (navigator.onLine && waitingOf(memberNow()).length > 0) {
      timer = setTimeout(send, AGAIN_MS);
    }
  };
  window.addEventListener("online", () => {
    void send();
    remind();
  });
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) void send();
  });
  useSession.subscribe((now, before) => {
    if (now.token === null && before.token !== null) dropAll();
  });
  void send();
  if (navigator.onLine) remind();
}

/** One tab at a time; a change that arrives twice does no harm. */
async function sendAll(queryClient: QueryClient): Promise<void> {
  const member = memberNow();
  if (member === undefined || !navigator.onLine || waitingOf(member).length === 0) return;
  const work = () => sendEach(member);
  const { sent, refused } = navigator.locks ? await navigator.locks.request(KEY, work) : await work();
  if (refused !== undefined) toast(`部分操作失败：${refused}`, { kind: "error" });
  else if (sent > 0) toast(`网络已恢复，刚才的 ${sent} 个操作已提交`, { kind: "done" });
  if (sent > 0 || refused !== undefined) await queryClient.invalidateQueries({ queryKey: [OWN] });
}

async function sendEach(member: string): Promise<{ sent: number; refused: string | undefined }> {
  let sent = 0;
  let refused: string | undefined;
  for (const write of waitingOf(member)) {
    // Signed out meanwhile, or another account: the token would not be theirs.
    if (memberNow() !== member) break;
    try {
      await sendAgain(write.endpoint, write.params);
      sent += 1;
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      // The network, the session, or a server that is out: it goes on waiting.
      if (error.status === 0 || error.status === 401 || error.status === 429 || error.status >= 500) break;
      refused = error.message;
    }
    const { key, at } = write;
    // What came in its place while it was sent stays.
    change((kept) => ({
      ...kept,
      writes: kept.writes.filter((one) => one.key !== key || one.member !== member || one.at !== at),
    }));
  }
  return { sent, refused };
}

function remind(): void {
  const member = memberNow();
  const latest = read().unsent.findLast((one) => one.member === member);
  if (latest === undefined) return;
  const { what, path } = latest;
  if (location.pathname + location.search === path) {
    toast(`网络已恢复，${what}可以发送了`);
    return;
  }
  toast(`网络已恢复，有一条${what}尚未发送`, {
    duration: 8000,
    action: {
      label: "去发送",
      onSelect() {
        // The app's own listener for links takes it from here.
        const link = document.createElement("a");
        link.href = path;
        document.body.append(link);
        link.click();
        link.remove();
      },
    },
  });
}

/** Signed out: what waited would be somebody else's. */
function dropAll(): void {
  const { writes } = read();
  change(() => ({ writes: [], unsent: [] }));
  if (writes.length > 0) toast(`已退出登录，断网时的 ${writes.length} 个操作未提交`, { kind: "error" });
}

/** Undefined also while it is not known yet whose the token is. */
const memberNow = () => {
  const { token, user } = useSession.getState();
  return token === null ? undefined : user?.id;
};

const waitingOf = (member: string | undefined) => read().writes.filter((one) => one.member === member);

function read(now = Date.now()): Waiting {
  try {
    const { writes, unsent } = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Waiting>;
    const lives = ({ at }: { at: number }) => now - at < LIVES_MS;
    return { writes: (writes ?? []).filter(lives), unsent: (unsent ?? []).filter(lives) };
  } catch {
    return { writes: [], unsent: [] };
  }
}

/** @returns false where storage is refused or full */
function change(make: (kept: Waiting) => Waiting): boolean {
  try {
    const next = make(read());
    if (next.writes.length + next.unsent.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(next));
    return true;
  } catch {
    return false;
  }
}
