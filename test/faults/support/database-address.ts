/** Path of the unix socket that an address names, as that of the bundled server does. */
export function socketOf(url: string): string {
  const { searchParams, port } = new URL(url);
  return `${searchParams.get("host")}/.s.PGSQL.${port}`;
}

/** The same database by a port of this machine. */
export function addressThrough(url: string, port: number): string {
  const { username, pathname } = new URL(url);
  return `postgresql://${username}@127.0.0.1:${port}${pathname}?sslmode=disable`;
}
