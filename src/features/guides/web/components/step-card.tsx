import { useState } from "react";
import type { GuideStep } from "#features/guides/contract.ts";
import { torqueText } from "#features/guides/words.ts";
import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/icon.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { Picture } from "#ui/picture.tsx";

const PicturesViewer = lazyPart(async () => (await import("#ui/pictures-viewer.tsx")).default);

interface StepCardProps {
  step: GuideStep;
  number: number;
  done: boolean;
  onToggle: () => void;
  onReport: () => void;
}

/** One step, with its box to tick. */
export function StepCard({ step, number, done, onToggle, onReport }: StepCardProps) {
  const [open, setOpen] = useState(false);
  const { title, text, caution, torques, picture } = step;
  return (
    <li className="hair-t flex gap-3 py-4 first:border-t-0 print:break-inside-avoid">
      <label className="relative -m-2 flex size-11 flex-none items-center justify-center">
        <input
          type="checkbox"
          checked={done}
          onChange={onToggle}
          aria-label={`第 ${number} 步 ${title} 完成`}
          className="peer size-7 appearance-none rounded-full inset-ring-[0.04rem] inset-ring-ink-3 transition-colors duration-press checked:bg-ok checked:inset-ring-ok print:rounded-none"
        />
        <span
          aria-hidden="true"
          className="num pointer-events-none absolute text-13 font-bold text-ink-2 peer-checked:opacity-0"
        >
          {number}
        </span>
        <Icon
          name="check"
          size="s"
          className="pointer-events-none absolute stroke-[3] text-bg opacity-0 peer-checked:opacity-100"
        />
      </label>
      <div className="min-w-0 flex-1">
        <h3 className={cx("text-15 font-semibold", done && "text-ink-3 line-through print:no-underline")}>
          {title}
        </h3>
        {text !== "" && <p className="mt-1 text-15 leading-body whitespace-pre-line text-ink-2">{text}</p>}
        {caution !== "" && (
          <p className="mt-2 flex gap-1.5 text-13 leading-body text-warn">
            <Icon name="alert" size="s" className="mt-0.5 flex-none" />
            {caution}
          </p>
        )}
        {torques.length > 0 && (
          <table className="mt-2.5 w-full overflow-hidden rounded-2 bg-surface-2 text-13">
            <caption className="sr-only">扭矩值</caption>
            <tbody>
              {torques.map((torque) => (
                <tr key={torque.what} className="hair-t first:border-t-0">
                  <th scope="row" className="px-3 py-2 text-left font-normal text-ink-2">
                    {torque.what}
                  </th>
                  <td className="num px-3 py-2 text-right text-15 font-bold">{torqueText(torque)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {picture && (
          <button
            type="button"
            className="press mt-3 block w-full overflow-hidden rounded-2 print:w-50"
            aria-label={`放大第 ${number} 步的图片`}
            onPointerDown={PicturesViewer.preload}
            onClick={() => setOpen(true)}
          >
            <Picture media={picture} alt={`第 ${number} 步：${title}`} ratio="3:2" sizes="310px" />
          </button>
        )}
        <button
          type="button"
          className="press hit mt-2 inline-flex items-center gap-1 text-12 text-ink-3 print:hidden"
          onClick={onReport}
        >
          <Icon name="report" size="xs" />
          反馈错误
        </button>
      </div>
      {open && picture && (
        <PicturesViewer pictures={[picture]} index={0} alt={title} onClose={() => setOpen(false)} />
      )}
    </li>
  );
}
