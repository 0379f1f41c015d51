import { Chip } from "#ui/chip.tsx";

const SPEEDS = [0.5, 1, 1.25, 1.5, 2] as const;

/** How fast the film runs; 1 is as it was made. */
export default function VideoSpeeds({
  speed,
  onChange,
}: {
  speed: number;
  onChange: (speed: number) => void;
}) {
  return (
    <fieldset className="scroll-x flex gap-2 px-edge pt-3">
      <legend className="sr-only">播放速度</legend>
      {SPEEDS.map((one) => (
        <Chip key={one} selected={one === speed} onClick={() => onChange(one)}>
          {one === 1 ? "1 倍速" : `${one}×`}
        </Chip>
      ))}
    </fieldset>
  );
}
