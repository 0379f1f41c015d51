import { type DrawOptions, drawPicture } from "./draw.ts";
import { type Measures, measurePicture } from "./measure.ts";
import { type ProcessedPicture, processPicture } from "./process.ts";
import { cutPicture, makeVariant } from "./variant.ts";

export type KeptPicture = ProcessedPicture & Measures;

async function keep(bytes: Buffer, options: { square?: number }): Promise<KeptPicture> {
  const picture = await processPicture(bytes, options);
  return { ...picture, ...(await measurePicture(picture.bytes)) };
}

/** Everything that decodes pictures: run in a worker process, each with the bytes to read and its options. */
export const tasks = {
  keep,
  measure: (bytes: Buffer, _: Record<string, never>) => measurePicture(bytes),
  variant: makeVariant,
  cut: cutPicture,
  draw: (bytes: Buffer, options: DrawOptions) => drawPicture(bytes, options),
};

export type Tasks = typeof tasks;
export type TaskName = keyof Tasks;
export type TaskOptions<K extends TaskName> = Parameters<Tasks[K]>[1];
export type TaskResult<K extends TaskName> = Awaited<ReturnType<Tasks[K]>>;
