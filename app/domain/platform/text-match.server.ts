import { isPostgres } from "#app/infra/process/settings.server.ts";

/** Escapes wildcards for PostgreSQL's LIKE, because Prisma doesn't. */
const literal = (text: string): string => text.replace(/[\\%_]/g, "\\$&");

/**
 * A case-insensitive "contains" condition. SQLite's LIKE always ignores the case of ASCII letters, and its
 * client has no option for it.
 */
export const contains = (text: string): { contains: string } =>
	isPostgres() ? { contains: literal(text), ...{ mode: "insensitive" } } : { contains: text };

/**
 * A case-sensitive "starts with" condition. SQLite compares text by bytes, so a range can use an
 * index. PostgreSQL sorts by collation, which doesn't always keep words with the same prefix
 * together.
 */
export const beginsWith = (text: string): { startsWith: string } | { gte: string; lt: string } =>
	isPostgres() ? { startsWith: literal(text) } : { gte: text, lt: `${text}\u{10ffff}` };
