import { Prisma } from "#generated/prisma/sqlite/client/client.ts";

/** Prisma's tagged SQL for `*.sql.server.ts`. Both databases must understand it. */
export const { empty, join, raw, sql } = Prisma;
export type Sql = Prisma.Sql;
