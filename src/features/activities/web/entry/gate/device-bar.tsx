import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { clockTime, clockWords, WRONG_CLOCK_MS } from "../clock.ts";
import type { GateDevice, GateState } from "./gate-device.ts";

/** How this device stands: its network, its list, what it has yet to tell, and what came back otherwise than it judged. */
export function DeviceBar({ device, state }: { device: GateDevice; state: GateState }) {
  const { online, list, taking, waiting, offset, surprises, refused } = state;
  return (
    <div className="px-edge pt-2 text-12 text-ink-2">
      <div className="flex min-h-11 items-center gap-2">
        <span
          aria-hidden="true"
          className={online ? "size-2 rounded-full bg-ok" : "size-2 rounded-full bg-warn"}
        />
        <p role="status" className="num min-w-0 flex-1">
          {online ? "在线" : "没有网络，由本机核验"}
          {list !== null && ` · 名单 ${list.count} 人，${clockTime(list.at)} 下载`}
          {waiting > 0 && ` · ${waiting} 条待上报`}
        </p>
        <Button
          size="s"
          variant="quiet"
          icon="download"
          loading={taking}
          onClick={() => void device.send().then(() => device.take())}
        >
          {list === null ? "下载名单" : "更新"}
        </Button>
      </div>
      {Math.abs(offset) >= WRONG_CLOCK_MS && (
        <p className="num pb-1 text-warn">这台设备的时间{clockWords(-offset / 1000)}，已按标准时间核验</p>
      )}
      {surprises.length + refused.length > 0 && (
        <section aria-label="上报结果" className="my-1 rounded-2 bg-warn-soft p-3 text-13">
          <h2 className="flex items-center gap-1.5 font-bold text-warn">
            <Icon name="alert" size="s" />
            有记录上报后和本机判断不一样
          </h2>
          <ul className="mt-1">
            {surprises.map(({ key, person, words }) => (
              <li key={key} className="num py-0.5 text-ink">
                {person?.number != null && `P${person.number} `}
                {person?.name ?? "未知入场券"}：{words}
              </li>
            ))}
            {[...new Set(refused)].map((words) => (
              <li key={words} className="py-0.5 text-ink">
                {words}
              </li>
            ))}
          </ul>
          <Button size="s" variant="line" className="mt-2" onClick={() => device.forgetSurprises()}>
            知道了
          </Button>
        </section>
      )}
    </div>
  );
}
