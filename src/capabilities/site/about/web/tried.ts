import { toast } from "#ui/toast-store.ts";

/** Says what else can be done where the host cannot. */
export async function tried(done: Promise<void>, otherwise: string): Promise<void> {
  try {
    await done;
  } catch {
    toast(otherwise);
  }
}
