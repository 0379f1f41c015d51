/** What a site of some size needs, worked out from what was measured. Everything assumed stands here by name. */

/** Bytes of a row with its indexes, by table, as a filled database has them. */
export type RowBytes = Record<string, number>;

/** What was measured: `docs/bench/latest.md` of 29 November 2026 and earlier, on cores of one machine. */
export const measured = {
  /** The app's processor time in ms, each. */
  ms: {
    keptPage: 0.02,
    articleMiss: 3.0,
    threadMiss: 4.74,
    homeMiss: 8.57,
    listMiss: 0.77,
    ownRead: 0.6,
    visit: 0.27,
    comment: 0.73,
    like: 1.2,
    checkIn: 0.35,
    post: 5.29,
    signIn: 1.11,
    search: 25,
  },
  /** Writes a second of one kind that one database took with fsync on: likes, each a transaction that notifies. */
  writesOfOneDatabase: 554,
  /** kB of a page as it is sent, compressed. */
  pageKb: 11,
  /** kB of JavaScript and styles of a first visit, and of the pictures of a screen. */
  codeKb: 130,
  picturesKb: 120,
  /** kB of memory of each open event stream. */
  streamKb: 17.9,
  /** Streams of one process, of which each was told within 61 ms (p99). */
  streamsOfProcess: 5000,
  /** MiB of a process: at rest, and busy with what no cache has. */
  processMb: { rest: 222, busy: 520 },
  /** Viewers of one live that one process serves within about a second. */
  liveViewers: 10_000,
} as const;

export const assumed = {
  /** Of all members, those who come on a day; guests for each of them. */
  daily: 0.1,
  guests: 2,
  visits: 2.5,
  screens: 6,
  /** The busiest minute of a day against its mean. */
  peak: 4,
  /** Of screens that are looked at, those whose data or page is not kept in the process. */
  missed: 0.05,
  /** Own reads for each screen of a member. */
  ownReads: 1.5,
  /** For each member of a day. */
  acts: { comment: 0.15, post: 0.01, like: 0.8, checkIn: 0.4, signIn: 0.04, follow: 0.03, search: 0.3 },
  /** Notices, entries of growth, and entries of the ledger that follow from an act. */
  noticesOfAct: 0.6,
  growthOfAct: 0.5,
  /** Of texts, those that people look at. */
  reviewed: 0.1,
  /** Open pages at the busiest moment, of those who come on a day: signed in, so with a stream. */
  online: 0.06,
  /** Cores are to be used so far at the busiest moment; PostgreSQL takes as much of them as the app does for what it answers. */
  load: 0.5,
  databaseShare: 1,
  /** Pictures of a post and kB of each with all its sizes. */
  pictures: 2,
  pictureKb: 700,
  /** Of the database, what has to be in memory to be fast: the last months and all indexes that writes touch. */
  hot: 0.2,
  /** Of what readers fetch, what a CDN in front answers. */
  cdn: 0.97,
  /** Yuan; lists of prices change, and contracts more so. */
  yuan: {
    core: 100,
    databaseCore: 260,
    diskGb: 1,
    objectGb: 0.12,
    cdnGb: 0.15,
    originGb: 0.6,
    sms: 0.04,
  },
} as const;

export interface Needs {
  members: number;
  daily: number;
  requests: { kept: number; missed: number; own: number };
  writes: number;
  /** GB after the first year, by part, and how much comes with each further one. */
  stored: {
    members: number;
    texts: number;
    reactions: number;
    notices: number;
    points: number;
    visits: number;
    search: number;
  };
  storedYear: number;
  database: number;
  media: number;
  /** Gbit/s at the busiest minute. */
  egress: { all: number; origin: number };
  streams: number;
  cores: { app: number; database: number };
  processes: number;
  memory: { app: number; database: number };
  yuan: { servers: number; storage: number; traffic: number; sms: number; all: number };
}

const DAY = 86_400;
const GB = 1e9;

/** What so many members need. @param row bytes of rows as measured */
export function needsOf(members: number, row: RowBytes): Needs {
  const { acts } = assumed;
  const daily = members * assumed.daily;
  const views = daily * (1 + assumed.guests) * assumed.visits * assumed.screens;
  const ownViews = daily * assumed.visits * assumed.screens;
  const atPeak = (aDay: number) => (aDay / DAY) * assumed.peak;
  const requests = {
    kept: atPeak(views * (1 - assumed.missed)),
    missed: atPeak(views * assumed.missed),
    own: atPeak(ownViews * assumed.ownReads),
  };
  const written = acts.comment + acts.post + acts.like + acts.checkIn + acts.signIn + acts.follow;
  const writes = atPeak(daily * written);

  const bytes = (table: string) => {
    const size = row[table];
    if (size === undefined) throw new Error(`no size of ${table} was measured`);
    return size;
  };
  const year = daily * 365;
  const texts = year * (acts.comment + acts.post);
  const told = year * (acts.comment + acts.like + acts.follow) * assumed.noticesOfAct;
  const grown = year * (acts.comment + acts.like + acts.checkIn + acts.post) * assumed.growthOfAct;
  const yearly = {
    texts:
      (year * acts.comment * bytes("comments") +
        year * acts.post * (bytes("posts") + bytes("post_listings") + bytes("comment_floors")) +
        texts * (bytes("monitored_texts") + assumed.reviewed * bytes("review_items"))) /
      GB,
    reactions: (year * (acts.like * bytes("likes") + acts.follow * bytes("follows"))) / GB,
    notices: (told * bytes("notices")) / GB,
    points:
      (year * acts.checkIn * (bytes("check_ins") + bytes("ledger_transfers") + 2 * bytes("ledger_entries")) +
        grown * bytes("growth_entries")) /
      GB,
    visits: (year * bytes("active_members")) / GB,
    search: (year * acts.post * bytes("search_documents")) / GB,
  };
  const perMember =
    bytes("members") +
    0.7 * bytes("member_tokens") +
    0.6 * bytes("ledger_accounts") +
    0.5 * bytes("club_members") +
    0.4 * bytes("member_relations");
  const stored = { members: (members * perMember) / GB, ...yearly };
  const storedYear = Object.values(yearly).reduce((sum, part) => sum + part, 0);
  const database = stored.members + storedYear;
  const media = (year * acts.post * assumed.pictures * assumed.pictureKb * 1000) / GB;

  const bytesOfView = (measured.pageKb + measured.picturesKb + measured.codeKb / assumed.screens) * 1000;
  const all = (atPeak(views) * bytesOfView * 8) / 1e9;
  const streams = daily * assumed.online;

  const { ms } = measured;
  const missMs = (ms.articleMiss + ms.threadMiss + ms.homeMiss + ms.listMiss) / 4;
  const asked =
    (requests.missed * missMs +
      requests.own * ms.ownRead +
      atPeak(daily * acts.comment) * ms.comment +
      atPeak(daily * (acts.like + acts.follow)) * ms.like +
      atPeak(daily * acts.checkIn) * ms.checkIn +
      atPeak(daily * acts.post) * ms.post +
      atPeak(daily * acts.signIn) * ms.signIn) /
    1000;
  const searched = (atPeak(daily * acts.search) * ms.search) / 1000;
  // A page tells of the screens it showed in one call for about five of them.
  const kept = (requests.kept * ms.keptPage + (atPeak(views) / 5) * ms.visit) / 1000;
  const cores = {
    app: (asked + kept) / assumed.load,
    database: (asked * assumed.databaseShare + searched) / assumed.load,
  };
  const processes = Math.max(1, Math.ceil(cores.app), Math.ceil(streams / measured.streamsOfProcess));
  const memory = {
    app: (processes * measured.processMb.busy) / 1024 + (streams * measured.streamKb) / 1e6,
    database: Math.max(1, database * assumed.hot),
  };
  const { yuan } = assumed;
  const month = 30 * DAY;
  const trafficGb = ((all / assumed.peak) * month) / 8;
  const cost = {
    servers:
      Math.max(2, Math.ceil(cores.app)) * yuan.core +
      Math.max(2, Math.ceil(cores.database)) * yuan.databaseCore * 2,
    storage: database * 2 * yuan.diskGb + media * yuan.objectGb,
    traffic: trafficGb * (assumed.cdn * yuan.cdnGb + (1 - assumed.cdn) * yuan.originGb),
    sms: daily * acts.signIn * 30 * yuan.sms,
  };
  return {
    ...{
      members,
      daily,
      requests,
      writes,
      stored,
      storedYear,
      database,
      media,
      streams,
      cores,
      processes,
      memory,
    },
    egress: { all, origin: all * (1 - assumed.cdn) },
    yuan: { ...cost, all: Object.values(cost).reduce((sum, part) => sum + part, 0) },
  };
}
