import { randomBytes } from "node:crypto";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { join, resolve, sep } from "node:path";
import type { FastifyRequest } from "fastify";
import { type Reception, receiveFile } from "#capabilities/media/media/server/public.ts";
import type { ImportSettings } from "#features/importer/contract.ts";
import type { Env } from "#platform/env.ts";
import { temporaryName } from "#platform/storage/temporary.ts";
import { AppError } from "#shared/errors.ts";

type Place = Pick<Env, "DATA_DIR">;

const MEGABYTE = 1024 * 1024;
/** As long as one request may take; what is larger is put into the folder instead. */
const MOST_BYTES = 200 * MEGABYTE;
const MOST_FILES = 50;
const WEEK_MS = 7 * 24 * 3_600_000;

const reception: Reception = {
  pace: { window: 10_000, bytes: 40_000, total: 290_000 },
  most: MOST_BYTES,
  tooLarge: () =>
    new AppError("INVALID_INPUT", `文件超过 ${MOST_BYTES / MEGABYTE} MB，请放进服务器的导入文件夹`),
  missing: "请选择要导入的文件",
};

/** Where operators put what is too large to upload; its paths are what an import names. */
export const importFolder = ({ DATA_DIR }: Place): string => join(DATA_DIR, "imports");

const uploadsFolder = (env: Place): string => join(importFolder(env), "uploads");

/**
 * Takes a file of an import. The name is the sender's without what could lead elsewhere.
 * @param upload the import's other files; a new one unless given
 * @throws AppError INVALID_INPUT when it is too large, no file, or one too many
 */
export async function receiveImportFile(
  env: Place,
  request: FastifyRequest,
  upload = randomBytes(12).toString("hex"),
): Promise<{ upload: string; name: string; bytes: number }> {
  const folder = join(uploadsFolder(env), upload);
  await mkdir(folder, { recursive: true });
  const known = await readdir(folder);
  if (known.length >= MOST_FILES) throw new AppError("INVALID_INPUT", `一次最多 ${MOST_FILES} 个文件`);
  const arriving = join(uploadsFolder(env), temporaryName());
  const file = await receiveFile(request, arriving, reception);
  const name = freeName(known, file.name);
  await rename(arriving, join(folder, name));
  return { upload, name, bytes: file.bytes };
}

function freeName(known: readonly string[], given: string): string {
  const plain =
    given
      .replace(/[\p{Cc}\\/:*?"<>|]+/gu, "_")
      .replace(/^\.+/, "")
      .slice(-80) || "file.xml";
  if (!known.includes(plain)) return plain;
  const dot = plain.lastIndexOf(".");
  const [stem, ending] = dot > 0 ? [plain.slice(0, dot), plain.slice(dot)] : [plain, ""];
  return `${stem}-${known.length + 1}${ending}`;
}

/** Names of the files of an upload. @throws AppError INVALID_INPUT when it has none */
export async function uploadedNames(env: Place, upload: string): Promise<string[]> {
  const names = await readdir(join(uploadsFolder(env), upload)).catch(() => []);
  if (names.length === 0) throw new AppError("INVALID_INPUT", "上传的文件已不存在，请重新上传");
  return names.sort();
}

/** Removes uploads of more than a week ago but for those that are wanted. */
export async function removeOldUploads(env: Place, wanted: ReadonlySet<string>): Promise<void> {
  for (const name of await readdir(uploadsFolder(env)).catch(() => [])) {
    const path = join(uploadsFolder(env), name);
    const found = await stat(path).catch(() => null);
    if (found !== null && !wanted.has(name) && Date.now() - found.mtimeMs > WEEK_MS)
      await rm(path, { recursive: true, force: true });
  }
}

/**
 * What an import reads: an address, or the absolute path of a file or folder.
 * @throws AppError INVALID_INPUT for a path that leads out of the folder, or to nothing
 */
export async function targetOf(env: Place, source: ImportSettings["source"]): Promise<string> {
  if (source.from === "address") return source.address;
  if (source.from === "upload") {
    const names = await uploadedNames(env, source.upload);
    const folder = join(uploadsFolder(env), source.upload);
    return names.length === 1 ? join(folder, names[0] ?? "") : folder;
  }
  const root = importFolder(env);
  const path = resolve(root, source.path);
  const isInside = path.startsWith(root + sep) && !`${path}${sep}`.startsWith(uploadsFolder(env) + sep);
  if (!isInside || (await stat(path).catch(() => null)) === null)
    throw new AppError("INVALID_INPUT", `导入文件夹里没有“${source.path}”`, { field: "path" });
  return path;
}

/** What lies in the folder, by name; at most a hundred. */
export async function folderFiles(env: Place): Promise<string[]> {
  const found = await readdir(importFolder(env), { withFileTypes: true }).catch(() => []);
  return found
    .filter(({ name }) => name !== "uploads" && !name.startsWith("."))
    .map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name))
    .sort()
    .slice(0, 100);
}
