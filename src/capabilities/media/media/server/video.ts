import { type FileHandle, open } from "node:fs/promises";
import { MediaRefusal } from "./refusal.ts";

export interface VideoInfo {
  /** Milliseconds. */
  duration: number;
  /** Pixels, as displayed. */
  width: number;
  height: number;
  /** Bytes. */
  size: number;
}

/** The index of a film of some hours takes a few megabytes; beyond this it is not one. */
const MAX_MOOV_BYTES = 32 * 1024 * 1024;
const MAX_TOP_BOXES = 64;

const broken = () => new MediaRefusal("corrupt", "视频已损坏或不是 MP4 格式，请重新选择");

interface Box {
  type: string;
  /** Where the content begins and ends, in bytes from the start of what was walked. */
  start: number;
  end: number;
}

/** The boxes directly inside a byte range. Stops at the first one that does not fit. */
function* boxesIn(bytes: Buffer, from: number, to: number): Generator<Box> {
  let at = from;
  while (at + 8 <= to) {
    let size = bytes.readUInt32BE(at);
    let header = 8;
    if (size === 1 && at + 16 <= to) {
      size = Number(bytes.readBigUInt64BE(at + 8));
      header = 16;
    }
    if (size === 0) size = to - at;
    if (size < header || at + size > to) return;
    yield { type: bytes.toString("latin1", at + 4, at + 8), start: at + header, end: at + size };
    at += size;
  }
}

function boxIn(bytes: Buffer, parent: Box, type: string): Box | undefined {
  for (const box of boxesIn(bytes, parent.start, parent.end)) if (box.type === type) return box;
  return undefined;
}

/** Duration in milliseconds from the movie header (ISO/IEC 14496-12, 8.2.2). */
function durationOf(bytes: Buffer, header: Box): number {
  const long = bytes[header.start] === 1;
  if (header.end - header.start < (long ? 32 : 20)) throw broken();
  const at = header.start + (long ? 20 : 12);
  const timescale = bytes.readUInt32BE(at);
  const units = long ? Number(bytes.readBigUInt64BE(at + 4)) : bytes.readUInt32BE(at + 4);
  if (timescale === 0) throw broken();
  return Math.round((units / timescale) * 1000);
}

/** Display size from a track header (8.3.2); its matrix says whether the picture stands on its side. */
function displaySize(bytes: Buffer, header: Box): { width: number; height: number } {
  const end = bytes[header.start] === 1 ? 96 : 84;
  if (header.end - header.start < end) throw broken();
  const at = header.start + end;
  const width = Math.round(bytes.readUInt32BE(at - 8) / 65536);
  const height = Math.round(bytes.readUInt32BE(at - 4) / 65536);
  const sideways = bytes.readInt32BE(at - 44) === 0;
  return sideways ? { width: height, height: width } : { width, height };
}

function isVideoTrack(bytes: Buffer, track: Box): boolean {
  const media = boxIn(bytes, track, "mdia");
  const handler = media && boxIn(bytes, media, "hdlr");
  return (
    handler !== undefined &&
    handler.end - handler.start >= 12 &&
    bytes.toString("latin1", handler.start + 8, handler.start + 12) === "vide"
  );
}

function readMoov(bytes: Buffer): Omit<VideoInfo, "size"> {
  const moov: Box = { type: "moov", start: 0, end: bytes.length };
  const header = boxIn(bytes, moov, "mvhd");
  if (!header) throw broken();
  for (const track of boxesIn(bytes, 0, bytes.length)) {
    if (track.type !== "trak" || !isVideoTrack(bytes, track)) continue;
    const trackHeader = boxIn(bytes, track, "tkhd");
    if (!trackHeader) continue;
    const size = displaySize(bytes, trackHeader);
    if (size.width > 0 && size.height > 0) return { duration: durationOf(bytes, header), ...size };
  }
  throw broken();
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, position);
  return buffer.subarray(0, bytesRead);
}

/** Finds `moov` by hopping over the top-level boxes, without reading the film. */
async function findMoov(file: FileHandle, size: number): Promise<Buffer> {
  let at = 0;
  for (let i = 0; i < MAX_TOP_BOXES && at + 8 <= size; i++) {
    const head = await readAt(file, at, 16);
    if (head.length < 8) break;
    const type = head.toString("latin1", 4, 8);
    if (i === 0 && type !== "ftyp") break;
    let length = head.readUInt32BE(0);
    let skip = 8;
    if (length === 1 && head.length === 16) {
      length = Number(head.readBigUInt64BE(8));
      skip = 16;
    }
    if (length === 0) length = size - at;
    if (length < skip || at + length > size) break;
    if (type === "moov") {
      if (length > MAX_MOOV_BYTES) break;
      return readAt(file, at + skip, length - skip);
    }
    at += length;
  }
  throw broken();
}

/** Duration and display size of a local MP4 file, from its index. Throws `MediaRefusal` when it is none. */
export async function inspectVideo(path: string): Promise<VideoInfo> {
  const file = await open(path, "r");
  try {
    const { size } = await file.stat();
    return { ...readMoov(await findMoov(file, size)), size };
  } finally {
    await file.close();
  }
}
