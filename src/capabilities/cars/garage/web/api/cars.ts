import type { QueryClient } from "@tanstack/react-query";
import type {
  CarRecord,
  CarValues,
  GarageCar,
  garageEndpoints,
  TypedRecord,
} from "#capabilities/cars/garage/contract.ts";
import { OWN } from "#client/own-queries.ts";
import { readQuery } from "#client/queries.ts";
import { apiClient } from "#client/request.ts";

const api = apiClient<typeof garageEndpoints>();
const ALL = [OWN, "garage"];

/** The member's cars, the default first. */
export const carList = () =>
  readQuery([...ALL, "cars"], (how) => api("GET /api/my/cars", {}, how), { staleTime: 0 });

/** What was done to one of them, the latest first. */
export const recordList = (carId: string) =>
  readQuery(
    [...ALL, "records", carId],
    (how) => api("GET /api/my/cars/{id}/records", { params: { id: carId } }, how),
    { staleTime: 0 },
  );

/** What is saved: something new under a key, the same for every try to send it, or a change of what has an id. */
export interface Saving {
  id: string | undefined;
  key: string;
}

/** Adds a car or changes one; the list follows. */
export async function saveCar(
  queryClient: QueryClient,
  values: CarValues,
  { id, key }: Saving,
): Promise<GarageCar> {
  const saved =
    id === undefined
      ? await api("POST /api/my/cars", { body: { ...values, idempotency_key: key } }, { quiet: true })
      : await api("PUT /api/my/cars/{id}", { params: { id }, body: values }, { quiet: true });
  await follow(queryClient);
  return saved;
}

export async function chooseDefault(queryClient: QueryClient, id: string): Promise<void> {
  await api("PUT /api/my/cars/{id}/default", { params: { id } });
  await follow(queryClient);
}

export async function deleteCar(queryClient: QueryClient, id: string): Promise<void> {
  await api("DELETE /api/my/cars/{id}", { params: { id } });
  await follow(queryClient);
}

/** Adds a record to a car or changes one; the list follows. */
export async function saveRecord(
  queryClient: QueryClient,
  carId: string,
  values: TypedRecord,
  { id: record, key }: Saving,
): Promise<CarRecord> {
  const params = { id: carId };
  const saved =
    record === undefined
      ? await api(
          "POST /api/my/cars/{id}/records",
          { params, body: { ...values, idempotency_key: key } },
          { quiet: true },
        )
      : await api(
          "PUT /api/my/cars/{id}/records/{record}",
          { params: { ...params, record }, body: values },
          { quiet: true },
        );
  await follow(queryClient);
  return saved;
}

export async function deleteRecord(queryClient: QueryClient, carId: string, record: string): Promise<void> {
  await api("DELETE /api/my/cars/{id}/records/{record}", { params: { id: carId, record } });
  await follow(queryClient);
}

const follow = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: ALL });
