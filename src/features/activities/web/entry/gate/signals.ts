import { keptChoice } from "#client/kept-choice.ts";

/** Whether a gate says with a sound and a shake what became of a scan. Off until somebody wants it. */
export const signals = keptChoice<"on" | "off">("paddock.gate_signals", (kept) =>
  kept === "on" ? "on" : "off",
);

let audio: AudioContext | undefined;

/** One high tone and a short shake for who may come in, two low ones for who may not. */
export function signal(good: boolean): void {
  navigator.vibrate?.(good ? 60 : [80, 60, 80]);
  audio ??= new AudioContext();
  const tones = good ? [880] : [220, 180];
  for (const [at, frequency] of tones.entries()) {
    const begins = audio.currentTime + at * 0.18;
    const [tone, volume] = [audio.createOscillator(), audio.createGain()];
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.15, begins);
    volume.gain.exponentialRampToValueAtTime(0.001, begins + 0.16);
    tone.connect(volume).connect(audio.destination);
    tone.start(begins);
    tone.stop(begins + 0.17);
  }
}
