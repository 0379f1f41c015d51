import { join } from "node:path";

/** PgBouncer as docs/operations/database.md describes it, for a server on this machine that asks nobody for a password. */
export const pgbouncerSettings = (folder: string, port: number, server: number): string => `
[databases]
paddock = host=127.0.0.1 port=${server} dbname=paddock user=paddock connect_query='set statement_timeout = 30000'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir = ${folder}
pidfile = ${join(folder, "pgbouncer.pid")}
auth_type = any
pool_mode = transaction
max_client_conn = 400
default_pool_size = 12
query_wait_timeout = 10
server_login_retry = 1
server_connect_timeout = 3
server_check_delay = 5
`;
