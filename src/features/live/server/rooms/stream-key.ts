import { randomBytes } from "node:crypto";
import type { Keys } from "#platform/secrets/keys.ts";
import type { RoomRow } from "./move-room.ts";

const PURPOSE = "live stream key";

interface Sealed {
  streamName: string;
  sealedKey: string;
  sealedKeyId: string;
}

const sealed = (keys: Keys, streamName: string, key: string): Sealed => {
  const { keyId, sealed: bytes } = keys.seal(PURPOSE, Buffer.from(key), streamName);
  return { streamName, sealedKey: bytes.toString("base64"), sealedKeyId: keyId };
};

/** A new name and key of a stream. The key opens with this name only, so both change together. */
export function newStream(keys: Keys): Sealed {
  return sealed(keys, `s${randomBytes(9).toString("hex")}`, randomBytes(18).toString("base64url"));
}

/** The key in the clear. @throws Error when the installation's key is gone */
export function streamKey(
  keys: Keys,
  { streamName, sealedKey, sealedKeyId }: Pick<RoomRow, "streamName" | "sealedKey" | "sealedKeyId">,
): string {
  return keys.open(PURPOSE, sealedKeyId, Buffer.from(sealedKey, "base64"), streamName).toString();
}

/** The same name and key, sealed with the installation's current key. @throws as {@link streamKey} */
export const resealed = (keys: Keys, row: Sealed): Sealed =>
  sealed(keys, row.streamName, streamKey(keys, row));

/** As OBS takes it after the server's address: the name, and the key in its query. */
export const keyToType = (keys: Keys, room: RoomRow): string =>
  `${room.streamName}?key=${streamKey(keys, room)}`;
