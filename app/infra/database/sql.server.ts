import type { Sql } from "@prisma/client/runtime/client";
import type { ArgType, SqlQuery } from "@prisma/driver-adapter-utils";
import { isPostgres } from "#app/infra/process/settings.server.ts";

/** Queries that Prisma's own language cannot say, put together from pieces with their parameters; both databases must understand them. */
export { empty, join, raw, type Sql, sqltag as sql } from "@prisma/client/runtime/client";

/** Drivers find out from a value itself what it is. */
const anyType: ArgType = { scalarType: "unknown", arity: "scalar" };

/** A query as a driver adapter takes it. */
export const driverQuery = ({ text, sql, values }: Sql): SqlQuery => ({ sql: isPostgres() ? text : sql, args: values, argTypes: values.map(() => anyType) });
