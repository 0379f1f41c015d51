import type pg from "pg";

/*
 * What a database consists of, written as the statements that make it. PostgreSQL's own functions write most of it; what is not
 * handled here is counted, so that nothing is left behind unnoticed.
 */

export interface Schema {
  /** Before the rows: schemas, types, sequences, functions, tables. In an order that mostly works; what fails is tried again. */
  before: string[];
  /** Behind the rows, each in its order: keys and indexes, partitions, what refers to others, triggers. */
  after: string[];
  /** All that there is, one thing a line, the same in every version that has the same. */
  told: string[];
  /** Things of kinds that are not taken over. */
  strange: string[];
}

const OWN =
  "n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast') and n.nspname not like 'pg\\_temp%'";
const NOT_OF_EXTENSION = (catalog: string, oid: string) =>
  `not exists (select 1 from pg_depend e where e.classid = '${catalog}'::regclass and e.objid = ${oid} and e.deptype = 'e')`;

async function lines(client: pg.Client, sql: string): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(sql);
  return rows.map(({ line }) => line);
}

/** Reads a database's schema; names are written with their schemas. */
export async function schemaOf(client: pg.Client): Promise<Schema> {
  await client.query("set search_path = pg_catalog");
  const schemas = await lines(
    client,
    `select format('create schema %I', nspname) as line from pg_namespace n where ${OWN} and nspname <> 'public' order by 1`,
  );
  const extensions = await lines(
    client,
    `select format('create extension if not exists %I schema %I', extname, n.nspname) as line
     from pg_extension join pg_namespace n on n.oid = extnamespace where extname <> 'plpgsql' order by 1`,
  );
  const enums = await lines(
    client,
    `select format('create type %I.%I as enum (%s)', n.nspname, t.typname,
       (select string_agg(quote_literal(enumlabel), ', ' order by enumsortorder) from pg_enum where enumtypid = t.oid)) as line
     from pg_type t join pg_namespace n on n.oid = t.typnamespace
     where t.typtype = 'e' and ${OWN} and ${NOT_OF_EXTENSION("pg_type", "t.oid")} order by 1`,
  );
  const sequences = await lines(
    client,
    `select format('create sequence %I.%I as %s %s', n.nspname, c.relname, format_type(s.seqtypid, null), ${OPTIONS}) as line
     from pg_sequence s join pg_class c on c.oid = s.seqrelid join pg_namespace n on n.oid = c.relnamespace
     where ${OWN} and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'i') order by 1`,
  );
  const functions = await lines(
    client,
    `select pg_get_functiondef(p.oid) as line from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where p.prokind in ('f', 'p') and ${OWN} and ${NOT_OF_EXTENSION("pg_proc", "p.oid")} order by p.proname, p.oid`,
  );
  const tables = await lines(client, TABLES);
  const owned = await lines(
    client,
    `select format('alter sequence %I.%I owned by %s.%I', n.nspname, c.relname, d.refobjid::regclass, a.attname) as line
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_depend d on d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'a' and d.refobjsubid > 0
     join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid where c.relkind = 'S' and ${OWN} order by 1`,
  );
  const keys = await lines(client, constraints("c.contype in ('p', 'u', 'x')"));
  const indexes = await lines(
    client,
    `select pg_get_indexdef(i.indexrelid) as line from pg_index i join pg_class c on c.oid = i.indexrelid
     join pg_namespace n on n.oid = c.relnamespace
     where ${OWN} and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
     order by c.relname`,
  );
  const checks = await lines(client, constraints("c.contype = 'c'"));
  const attached = await lines(
    client,
    `select format('alter table %s attach partition %s %s', h.inhparent::regclass, h.inhrelid::regclass,
       pg_get_expr(c.relpartbound, c.oid)) as line
     from pg_inherits h join pg_class c on c.oid = h.inhrelid where c.relispartition and c.relkind in ('r', 'p') order by 1`,
  );
  const foreign = await lines(client, constraints("c.contype = 'f' and c.conparentid = 0"));
  const triggers = await lines(
    client,
    `select pg_get_triggerdef(t.oid) as line from pg_trigger t where not t.tgisinternal and t.tgparentid = 0 order by t.tgname, t.oid`,
  );
  const before = [...schemas, ...extensions, ...enums, ...sequences, ...functions, ...tables, ...owned];
  const after = [...keys, ...indexes, ...checks, ...attached, ...foreign, ...triggers];
  const told = [...before, ...after, ...(await lines(client, OWNERS))].map(withoutParentheses).sort();
  return { before, after, told, strange: await lines(client, STRANGE) };
}

/** What was written as (a OR b) OR c comes back as a OR b OR c once it was read. */
const withoutParentheses = (line: string) => line.replace(/[()\s]+/g, " ");

const OPTIONS = `format('increment by %s minvalue %s maxvalue %s start with %s cache %s %s',
  s.seqincrement, s.seqmin, s.seqmax, s.seqstart, s.seqcache, case when s.seqcycle then 'cycle' else 'no cycle' end)`;

/** A partition is made as a table of its own and joined to the others later, so that all of its parts keep their names. */
const TABLES = `select format('create %stable %I.%I (%s)%s%s',
    case when c.relpersistence = 'u' then 'unlogged ' else '' end, n.nspname, c.relname,
    (select string_agg(format('%I %s%s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
        case when a.attcollation <> t.typcollation then
          (select format(' collate %I.%I', cn.nspname, co.collname) from pg_collation co
            join pg_namespace cn on cn.oid = co.collnamespace where co.oid = a.attcollation) else '' end,
        case when a.attgenerated <> '' then format(' generated always as (%s) %s', pg_get_expr(d.adbin, d.adrelid),
            case a.attgenerated when 's' then 'stored' else 'virtual' end)
          when a.attidentity <> '' then (select format(' generated %s as identity (sequence name %s %s)',
            case a.attidentity when 'a' then 'always' else 'by default' end, s.seqrelid::regclass, ${OPTIONS})
            from pg_sequence s join pg_depend p on p.objid = s.seqrelid and p.deptype = 'i'
            where p.refobjid = c.oid and p.refobjsubid = a.attnum)
          when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid) else '' end,
        case when a.attnotnull then ' not null' else '' end), ', ' order by a.attnum)
      from pg_attribute a join pg_type t on t.oid = a.atttypid
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped),
    case when c.relkind = 'p' then ' partition by ' || pg_get_partkeydef(c.oid) else '' end,
    case when c.reloptions is not null then format(' with (%s)', array_to_string(c.reloptions, ', ')) else '' end) as line
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and ${OWN} and ${NOT_OF_EXTENSION("pg_class", "c.oid")} order by n.nspname, c.relname`;

/** Of a table alone, but for what refers to others, which a table with parts can only have for all of them. */
const constraints = (which: string) =>
  `select format('alter table %s %s add constraint %I %s', case when c.contype = 'f' then '' else 'only' end, c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) as line
   from pg_constraint c join pg_namespace n on n.oid = c.connamespace where c.conrelid <> 0 and ${which} and ${OWN}
   order by c.conrelid::regclass::text, c.conname`;

const OWNERS = `select format('%s %s %s', c.oid::regclass, pg_get_userbyid(c.relowner), c.relacl) as line
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${OWN} and c.relkind in ('r', 'p', 'S')
  union all select format('%s %s %s', p.oid::regprocedure, pg_get_userbyid(p.proowner), p.proacl)
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${OWN} and ${NOT_OF_EXTENSION("pg_proc", "p.oid")}
  union all select format('%s %s %s', nspname, pg_get_userbyid(nspowner), nspacl) from pg_namespace n where ${OWN}`;

const STRANGE = `select format('%s %s', case c.relkind when 'v' then 'view' when 'm' then 'materialized view'
      when 'f' then 'foreign table' else 'composite type' end, c.oid::regclass) as line
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('v', 'm', 'f', 'c') and ${OWN} and ${NOT_OF_EXTENSION("pg_class", "c.oid")}
  union all select format('inheriting table %s', inhrelid::regclass) from pg_inherits join pg_class c on c.oid = inhrelid
    where not c.relispartition
  union all select format('type %s', t.oid::regtype) from pg_type t join pg_namespace n on n.oid = t.typnamespace
    where t.typtype in ('d', 'r', 'm') and ${OWN} and ${NOT_OF_EXTENSION("pg_type", "t.oid")}
  union all select format('function %s', p.oid::regprocedure) from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where p.prokind in ('a', 'w') and ${OWN} and ${NOT_OF_EXTENSION("pg_proc", "p.oid")}
  union all select format('policy %s', polname) from pg_policy
  union all select format('rule %s', rulename) from pg_rewrite r join pg_class c on c.oid = r.ev_class
    join pg_namespace n on n.oid = c.relnamespace where ${OWN} and rulename <> '_RETURN'
  union all select format('trigger %s, which is switched off', tgname) from pg_trigger where tgenabled <> 'O'
  union all select format('statistics %s', stxname) from pg_statistic_ext
  union all select format('publication %s', pubname) from pg_publication
  union all select format('event trigger %s', evtname) from pg_event_trigger
  union all select format('foreign server %s', srvname) from pg_foreign_server
  union all select format('collation %s', collname) from pg_collation where oid >= 16384
  union all select format('operator %s', oprname) from pg_operator o where oid >= 16384 and ${NOT_OF_EXTENSION("pg_operator", "o.oid")}
  union all select format('text search configuration %s', cfgname) from pg_ts_config o where oid >= 16384 and ${NOT_OF_EXTENSION("pg_ts_config", "o.oid")}
  union all select format('large object %s', oid) from pg_largeobject_metadata
  union all select format('comment on %s %s', classoid::regclass, objoid) from pg_description d where objoid >= 16384
    and not exists (select 1 from pg_depend e where e.classid = d.classoid and e.objid = d.objoid and e.deptype = 'e')
  union all select format('setting %s', setconfig) from pg_db_role_setting
  union all select format('role %s', rolname) from pg_roles where rolname not like 'pg\\_%' and rolname not in ('postgres', 'paddock')
  union all select format('storage setting of %s.%s', attrelid::regclass, attname) from pg_attribute a join pg_type t on t.oid = a.atttypid
    join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and ${OWN} and attnum > 0 and (attstorage <> typstorage or attcompression <> '' or attoptions is not null)
      and not attisdropped
  order by 1`;
