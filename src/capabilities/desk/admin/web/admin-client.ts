import { apiClient, RequestError, type RequestOptions } from "#client/request.ts";
import type { EndpointContract } from "#shared/contract.ts";
import { dropAdmin, useAdminSession } from "./session.ts";

type Client<E extends Record<string, EndpointContract>> = ReturnType<typeof apiClient<E>>;

/** As `apiClient`, with the administrator's token. A token that was refused is dropped, and only it. */
export function adminClient<E extends Record<string, EndpointContract>>(): Client<E> {
  const call = apiClient<E>() as unknown as (
    key: string,
    parts?: object,
    options?: RequestOptions,
  ) => Promise<unknown>;
  const asAdmin = async (key: string, parts?: object, options?: RequestOptions) => {
    const { token } = useAdminSession.getState();
    try {
      return await call(key, parts, { ...options, token });
    } catch (error) {
      if (error instanceof RequestError && error.status === 401) dropAdmin(token);
      throw error;
    }
  };
  return asAdmin as unknown as Client<E>;
}
