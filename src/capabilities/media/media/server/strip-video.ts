import { type FileHandle, open } from "node:fs/promises";

/** Boxes that say where, with what, by whom; no player needs them. `gps ` is the index of some dash cameras. */
const TELLING = new Set(["udta", "meta", "uuid", "gps "]);
/** Boxes in which those stand. */
const AROUND = new Set(["moov", "trak", "mdia", "minf"]);
/** A film has some dozens. */
const MAX_BOXES = 2000;
const PIECE = 64 * 1024;

interface Box {
  type: string;
  /** Bytes from the start of the file. */
  at: number;
  content: number;
  end: number;
}

/** The boxes between two places of a file, one after the other; ends at the first that does not fit. */
async function boxesIn(file: FileHandle, from: number, to: number): Promise<Box[]> {
  const boxes: Box[] = [];
  const head = Buffer.alloc(16);
  for (let at = from; at + 8 <= to && boxes.length < MAX_BOXES; ) {
    const { bytesRead } = await file.read(head, 0, 16, at);
    if (bytesRead < 8) break;
    const short = head.readUInt32BE(0);
    const long = short === 1 && bytesRead === 16;
    const size = long ? Number(head.readBigUInt64BE(8)) : short === 0 ? to - at : short;
    const content = at + (long ? 16 : 8);
    if (at + size > to || content > at + size) break;
    boxes.push({ type: head.toString("latin1", 4, 8), at, content, end: at + size });
    at += size;
  }
  return boxes;
}

/** Makes it unused room of the same size, so that every offset in the file stays right. */
async function blank(file: FileHandle, { at, content, end }: Box): Promise<void> {
  const nothing = Buffer.alloc(PIECE);
  for (let here = content; here < end; here += PIECE) {
    await file.write(nothing, 0, Math.min(PIECE, end - here), here);
  }
  await file.write("free", at + 4, "latin1");
}

/** Whether a track holds telemetry, as of action cameras: places, second by second. */
async function isTelemetry(file: FileHandle, track: Box): Promise<boolean> {
  const media = (await boxesIn(file, track.content, track.end)).find(({ type }) => type === "mdia");
  if (media === undefined) return false;
  const handler = (await boxesIn(file, media.content, media.end)).find(({ type }) => type === "hdlr");
  if (handler === undefined || handler.end - handler.content < 12) return false;
  const kind = Buffer.alloc(4);
  await file.read(kind, 0, 4, handler.content + 8);
  return kind.toString("latin1") === "meta";
}

async function blankIn(file: FileHandle, from: number, to: number): Promise<void> {
  for (const box of await boxesIn(file, from, to)) {
    if (TELLING.has(box.type)) await blank(file, box);
    else if (box.type === "trak" && (await isTelemetry(file, box))) await blank(file, box);
    else if (AROUND.has(box.type)) await blankIn(file, box.content, box.end);
  }
}

/**
 * Blanks in an MP4 file, in place, what tells more than the film: place, camera, names, telemetry. Pictures and sound stay
 * as they are, byte by byte, and so does the size. Samples of telemetry stay in the file, where nothing points to them.
 */
export async function stripVideo(path: string): Promise<void> {
  const file = await open(path, "r+");
  try {
    await blankIn(file, 0, (await file.stat()).size);
  } finally {
    await file.close();
  }
}
