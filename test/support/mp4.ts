function box(type: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8, 0);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, body]);
}

const IDENTITY = [1, 0, 0, 0, 1, 0, 0, 0, 0x4000];
const QUARTER_TURN = [0, 1, 0, -1, 0, 0, 0, 0, 0x4000];

function trackHeader(version: 0 | 1, width: number, height: number, turned: boolean): Buffer {
  const header = Buffer.alloc(version === 1 ? 96 : 84);
  header[0] = version;
  const matrix = header.length - 44;
  for (const [i, value] of (turned ? QUARTER_TURN : IDENTITY).entries()) {
    header.writeInt32BE(value * 65536, matrix + i * 4);
  }
  header.writeUInt32BE(width * 65536, header.length - 8);
  header.writeUInt32BE(height * 65536, header.length - 4);
  return header;
}

function movieHeader(version: 0 | 1, milliseconds: number): Buffer {
  const header = Buffer.alloc(version === 1 ? 112 : 100);
  header[0] = version;
  if (version === 1) {
    header.writeUInt32BE(1000, 20);
    header.writeBigUInt64BE(BigInt(milliseconds), 24);
  } else {
    header.writeUInt32BE(1000, 12);
    header.writeUInt32BE(milliseconds, 16);
  }
  return header;
}

/** A place on the map as phones write it. */
export const PLACE = Buffer.from("+31.2304+121.4737/");

function track(handler: string, header: Buffer, ...rest: Buffer[]): Buffer {
  const handlerBox = Buffer.alloc(24);
  handlerBox.write(handler, 8, "latin1");
  return box(
    "trak",
    box("tkhd", header),
    box("mdia", box("hdlr", handlerBox), ...rest.map((told) => box("udta", told))),
  );
}

/** The boxes of an MP4 file that say how long and how large it is, around some bytes that stand for the film. */
export function mp4(options: {
  width: number;
  height: number;
  milliseconds: number;
  payload?: number;
  /** The index stands behind the film, as cameras write it. */
  indexLast?: boolean;
  /** Filmed upright: stored lying, with a quarter turn in the matrix. */
  turned?: boolean;
  version?: 0 | 1;
  /** What a phone writes beside the film: the place in three ways, and a track of telemetry. */
  telling?: boolean;
}): Buffer {
  const { width, height, milliseconds, payload = 100, indexLast, turned = false, version = 0 } = options;
  const index = box(
    "moov",
    box("mvhd", movieHeader(version, milliseconds)),
    track("soun", trackHeader(version, 0, 0, false)),
    track("vide", trackHeader(version, width, height, turned)),
    ...(options.telling
      ? [
          track("meta", trackHeader(version, 0, 0, false), PLACE),
          box("udta", box("\xa9xyz", PLACE)),
          box("meta", PLACE),
        ]
      : []),
  );
  const film = box("mdat", Buffer.from(Array.from({ length: payload }, (_, i) => i % 256)));
  const opening = box("ftyp", Buffer.from("isom\0\0\x02\0isomiso2mp41", "latin1"));
  const own = options.telling ? [box("uuid", PLACE)] : [];
  return Buffer.concat(indexLast ? [opening, film, ...own, index] : [opening, ...own, index, film]);
}
