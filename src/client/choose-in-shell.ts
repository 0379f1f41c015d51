import { bridge } from "#bridge/bridge.ts";
import type { Choice } from "#bridge/types.ts";

/**
 * Lets somebody choose one of a list in the native shell's own picker, by `choiseType` or `choiseAskType`.
 * @param current id of what is chosen
 * @param take gets the id that was chosen; never called when the picker was left
 * @param instead the page's own picker: outside the shell, and in a shell without the call
 */
export function chooseInShell(
  call: "choiseType" | "choiseAskType",
  current: string | null,
  take: (id: Choice["id"]) => void,
  instead: () => void,
): void {
  if (bridge().host !== "shell") {
    instead();
    return;
  }
  bridge()
    [call](current)
    .then((choice) => {
      if (choice !== null) take(choice.id);
    }, instead);
}
