/** What a browser's `caches` do, as far as kept pages need it; entries lie in the order in which they were put. */
export function fakeCaches(): CacheStorage {
  const stores = new Map<string, Map<string, Response>>();
  const nameOf = (request: RequestInfo | URL) =>
    new URL(request instanceof Request ? request.url : request, "http://paddock.test").href;
  const bare = (name: string) => name.split("?")[0];
  const open = async (store: string) => {
    const entries = stores.get(store) ?? new Map<string, Response>();
    stores.set(store, entries);
    return {
      match: async (request: RequestInfo | URL, { ignoreSearch = false }: CacheQueryOptions = {}) => {
        const name = nameOf(request);
        const found = ignoreSearch
          ? [...entries].find(([key]) => bare(key) === bare(name))?.[1]
          : entries.get(name);
        return found?.clone();
      },
      put: async (request: RequestInfo | URL, response: Response) => {
        entries.set(nameOf(request), response);
      },
      delete: async (request: RequestInfo | URL) => entries.delete(nameOf(request)),
      keys: async () => [...entries.keys()].map((name) => new Request(name)),
    };
  };
  return { open, delete: async (store: string) => stores.delete(store) } as unknown as CacheStorage;
}
