import type { GarageCar } from "#capabilities/cars/garage/contract.ts";
import { useScreen } from "#client/screen-context.tsx";
import { pathOf } from "#sections/paths.ts";
import { formatCount } from "#shared/format.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { Icon } from "#ui/icon.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { Picture } from "#ui/picture.tsx";
import { Tag } from "#ui/tag.tsx";
import { CarBadge } from "./car-badge.tsx";
import { CertifyRow } from "./certify-row.tsx";
import { PlateMark } from "./plate-mark.tsx";

interface CarCardProps {
  car: GarageCar;
  onDefault: () => void;
  onDelete: () => void;
}

const tool = "press flex h-11 items-center gap-1 px-2 text-13 text-ink-2";

/** One car of the garage: what it is, how it stands, and what can be done with it. */
export function CarCard({ car, onDefault, onDelete }: CarCardProps) {
  const { section } = useScreen();
  const { id, series, generation, trim, picture, plate, is_default: isDefault } = car;
  const to = (query: Record<string, string>) =>
    pathOf("my.car-info", {}, { section, query: { id, ...query } });
  const under = [generation?.code, trim && `${trim.model_year ? `${trim.model_year}款 ` : ""}${trim.name}`]
    .filter(Boolean)
    .join(" · ");
  const facts = [
    car.mileage_km === null ? "" : `${formatCount(car.mileage_km)}公里`,
    car.colour,
    car.bought_on === null ? "" : `${car.bought_on.slice(0, 7)} 购入`,
  ].filter(Boolean);
  return (
    <li className="mx-edge overflow-hidden rounded-3 bg-surface not-first:mt-3">
      <a href={to({})} className="press block">
        {picture ? (
          <Picture media={picture} alt={`${series.name}的照片`} ratio="16:9" />
        ) : series.picture ? (
          <Picture media={series.picture} alt={series.name} ratio="2:1" />
        ) : (
          <span className="flex h-24 items-center justify-center gap-2 bg-accent-soft text-13 text-accent-ink">
            <Icon name="car" />
            {car.brand}
          </span>
        )}
        <span className="block px-4 pt-3.5 pb-3">
          <span className="flex items-center gap-2">
            <b className="min-w-0 truncate text-17 font-semibold">
              {series.name.startsWith(car.brand) ? series.name : `${car.brand} ${series.name}`}
            </b>
            <CarBadge certification={car.certification} />
            {isDefault && <Tag kind="accent">默认</Tag>}
          </span>
          <span className="mt-0.5 block truncate text-13 text-ink-2">{under || "未选择代际和车型"}</span>
          <span className="mt-2 flex flex-wrap items-center gap-x-2.5 gap-y-1.5 text-13 text-ink-2">
            {plate && <PlateMark plate={plate} />}
            <span className="num">{facts.join(" · ")}</span>
          </span>
        </span>
      </a>
      <CertifyRow car={car} />
      <div className="hair-t flex items-center pr-1 pl-4">
        <Checkbox
          className="mr-auto"
          checked={isDefault}
          // It is given to another one, never taken away.
          disabled={isDefault}
          onChange={onDefault}
        >
          {isDefault ? "默认车辆" : "设为默认"}
        </Checkbox>
        <a href={to({ tab: "records" })} className={tool}>
          <Icon name="wrench" size="s" />
          档案
        </a>
        <a href={to({})} className={tool}>
          <Icon name="edit" size="s" />
          编辑
        </a>
        <IconButton icon="trash" size="s" label={`删除${series.name}`} onClick={onDelete} />
      </div>
    </li>
  );
}
