/** Queries that Prisma's own language cannot say, put together from pieces with their parameters; both databases must understand them. */
export { empty, join, raw, type Sql, sqltag as sql } from "@prisma/client/runtime/client";
