import { useQuery } from "@tanstack/react-query";
import { OWN } from "#client/own-queries.ts";
import { readQuery } from "#client/queries.ts";
import { buttonClass } from "#ui/button.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { Bone, Skeleton } from "#ui/skeleton.tsx";
import { mineApi } from "../api.ts";

/** The certificate of who was there, to be kept. */
export default function CertificateSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(
    readQuery([OWN, "activities", "certificate", id], (how) =>
      mineApi("GET /api/activities/{id}/certificate", { params: { id } }, how),
    ),
  );
  const { data } = query;
  return (
    <Sheet title="电子证书" onClose={onClose}>
      {data ? (
        <div className="pb-4">
          <img src={data.picture} alt={data.title} className="w-full rounded-2" />
          <p className="mt-3 text-center text-13 text-ink-3">长按图片也可以保存</p>
          <a
            href={data.picture}
            download={`${data.title}.jpg`}
            className={`mt-3 ${buttonClass({ variant: "accent", wide: true })}`}
          >
            保存证书
          </a>
        </div>
      ) : (
        <NotLoaded
          query={query}
          compact
          waiting={
            <Skeleton>
              <Bone className="mb-6 aspect-3/4 w-full rounded-2" />
            </Skeleton>
          }
        />
      )}
    </Sheet>
  );
}
