import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** A reply as a file writes it down. */
export interface WrittenReply {
  by: string;
  text: string;
  /** Answers the reply before it that opens a floor. */
  nested: boolean;
  /** Which floor of the thread it quotes, from 1 on. */
  quotes: number | null;
}

/** A thread as a file writes it down. */
export interface WrittenThread {
  section: string;
  board: string;
  title: string;
  by: string;
  /** What it is about: which pieces of `talk.txt` fit below it. */
  about: string;
  daysAgo: number;
  series: string;
  city: string;
  /** Keys of drawings. */
  pictures: string[];
  best: boolean;
  pinned: "none" | "board" | "section";
  locked: string;
  /** How many replies it has, at the most. */
  replies: number;
  text: string;
  talk: WrittenReply[];
}

/** Pieces of replies by what a thread is about, as `composeReplies` reads them. */
export type Pieces = ReadonlyMap<string, readonly string[]>;

const folder = join(import.meta.dirname, "content");

/**
 * Reads the threads of the demo. A file names its board in a line with `@`; a thread begins with `# title | author | about |
 * days ago | options`, its text follows, then a line for each reply: `-` opens a floor, `--` answers that floor, `-> 3` quotes
 * the third.
 * @throws Error that names the file and the line that it does not understand
 */
export async function readThreads(): Promise<WrittenThread[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".txt") && name !== "talk.txt").sort();
  const files = await Promise.all(
    names.map(async (name) => parseThreads(name, await readFile(join(folder, name), "utf8"))),
  );
  return files.flat();
}

/** Threads of one file; exported for its test. */
export function parseThreads(file: string, content: string): WrittenThread[] {
  const threads: WrittenThread[] = [];
  let place = { section: "", board: "" };
  for (const [index, line] of content.split("\n").entries()) {
    const fail = (why: string) => new Error(`${file}:${index + 1}: ${why}`);
    const current = threads.at(-1);
    if (line.trim() === "") continue;
    if (line.startsWith("@ ")) {
      const [section = "", board = ""] = line.slice(2).split("/");
      place = { section, board };
    } else if (line.startsWith("# ")) {
      if (place.board === "") throw fail("no board");
      threads.push({ ...place, ...headOf(line.slice(2), fail) });
    } else if (current === undefined) throw fail("text before the first thread");
    else if (line.startsWith("-")) current.talk.push(replyOf(line, fail));
    else current.text += current.text === "" ? line : `\n\n${line}`;
  }
  return threads;
}

function headOf(line: string, fail: (why: string) => Error): Omit<WrittenThread, "section" | "board"> {
  const [title = "", by = "", about = "", days = "", more = ""] = line.split("|").map((part) => part.trim());
  const daysAgo = Number(days);
  if (about === "" || !(daysAgo > 0)) throw fail("a thread needs title | author | about | days");
  const [options = "", locked = ""] = more.split("lock=");
  const option = (name: string) => new RegExp(`(?:^| )${name}=(\\S+)`).exec(options)?.[1] ?? "";
  const flag = (name: string) => options.split(" ").includes(name);
  return {
    title,
    by,
    about,
    daysAgo,
    series: option("s"),
    city: option("c"),
    pictures: option("p").split(",").filter(Boolean),
    best: flag("best"),
    pinned: flag("top") ? "section" : flag("pin") ? "board" : "none",
    locked: locked.trim(),
    replies: Number(option("n") || 8),
    text: "",
    talk: [],
  };
}

function replyOf(line: string, fail: (why: string) => Error): WrittenReply {
  const found = /^(--|->|-) (?:(\d+) )?([^:]+): (.+)$/.exec(line);
  if (found === null) throw fail("a reply needs - name: text");
  const [, sign, quoted, by = "", text = ""] = found;
  return { by, text, nested: sign === "--", quotes: sign === "->" ? Number(quoted ?? 1) : null };
}

/** Reads the pieces of which further replies are composed. */
export async function readPieces(): Promise<Pieces> {
  const pieces = new Map<string, string[]>();
  let name = "";
  for (const line of (await readFile(join(folder, "talk.txt"), "utf8")).split("\n")) {
    const [, heading] = /^\[([a-z-]+)\]$/.exec(line) ?? [];
    if (heading !== undefined) name = heading;
    else if (line.trim() !== "" && !line.startsWith("#"))
      pieces.set(name, [...(pieces.get(name) ?? []), line]);
  }
  return pieces;
}
