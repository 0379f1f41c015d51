import type { Picture } from "#capabilities/media/media/web/public.ts";
import { PictureField } from "#capabilities/site/blocks/web/public.ts";
import { Button } from "#ui/button.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";
import { newKey, type TypedStep, type TypedTorque } from "./draft-values.ts";

interface StepEditorProps {
  step: TypedStep;
  number: number;
  last: boolean;
  picture: Picture | null;
  onChange: (changes: Partial<TypedStep>) => void;
  onPicture: (picture: Picture | null) => void;
  /** One up (-1) or down (1). */
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

/** One step of a draft: words, picture, torque values, and its place. */
export function StepEditor(props: StepEditorProps) {
  const { step, number, last, picture, onChange, onPicture, onMove, onRemove } = props;
  const { torques } = step;
  const setTorque = (at: number, changes: Partial<TypedTorque>) =>
    onChange({ torques: torques.map((one, n) => (n === at ? { ...one, ...changes } : one)) });
  return (
    <li className="grid gap-3 rounded-2 border border-line p-3">
      <div className="flex items-center">
        <h3 className="min-w-0 flex-1 truncate text-15 font-semibold">
          第 {number} 步 {step.title}
        </h3>
        <IconButton
          icon="up"
          size="s"
          label={`第 ${number} 步上移`}
          disabled={number === 1}
          onClick={() => onMove(-1)}
        />
        <IconButton
          icon="down"
          size="s"
          label={`第 ${number} 步下移`}
          disabled={last}
          onClick={() => onMove(1)}
        />
        <IconButton icon="trash" size="s" label={`删除第 ${number} 步`} onClick={onRemove} />
      </div>
      <TextField
        label="标题"
        maxLength={40}
        value={step.title}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <TextArea
        label="说明"
        rows={3}
        maxLength={600}
        value={step.text}
        onChange={(event) => onChange({ text: event.target.value })}
      />
      <TextField
        label="注意（选填）"
        maxLength={200}
        value={step.caution}
        onChange={(event) => onChange({ caution: event.target.value })}
      />
      <PictureField
        label="图片（选填）"
        alt={`第 ${number} 步的图片`}
        ratio="3:2"
        picture={picture}
        onChange={onPicture}
      />
      <fieldset>
        <legend className="mb-1.5 text-13 text-ink-2">扭矩（N·m）</legend>
        <ul className="grid gap-2">
          {torques.map((torque, at) => (
            <li key={torque.key} className="flex items-center gap-2">
              <TextField
                label={`第 ${at + 1} 个扭矩的紧固件`}
                hideLabel
                className="min-w-0 flex-1"
                maxLength={30}
                placeholder="螺栓 ×5"
                value={torque.what}
                onChange={(event) => setTorque(at, { what: event.target.value })}
              />
              <TextField
                label="下限"
                hideLabel
                className="w-20 flex-none"
                inputMode="decimal"
                maxLength={6}
                placeholder="下限"
                value={torque.low}
                onChange={(event) => setTorque(at, { low: event.target.value })}
              />
              <TextField
                label="上限"
                hideLabel
                className="w-20 flex-none"
                inputMode="decimal"
                maxLength={6}
                placeholder="上限"
                value={torque.high}
                onChange={(event) => setTorque(at, { high: event.target.value })}
              />
              <IconButton
                icon="trash"
                size="s"
                label={`移除第 ${at + 1} 个扭矩`}
                onClick={() => onChange({ torques: torques.filter((_, n) => n !== at) })}
              />
            </li>
          ))}
        </ul>
        <Button
          size="s"
          variant="line"
          icon="plus"
          className="mt-2"
          onClick={() => onChange({ torques: [...torques, { key: newKey(), what: "", low: "", high: "" }] })}
        >
          添加扭矩
        </Button>
      </fieldset>
    </li>
  );
}
