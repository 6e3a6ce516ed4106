import { isPostgres } from "#app/infra/process/settings.server.ts";

/** Text for PostgreSQL's LIKE, in which percent signs and underscores stand for others; the client does not take that from them. */
const literal = (text: string): string => text.replace(/[\\%_]/g, "\\$&");

/** A condition on text that holds another one, in any letter case. SQLite's LIKE knows no case anyway, and its client no word for it. */
export const contains = (text: string): { contains: string } => (isPostgres() ? { contains: literal(text), ...{ mode: "insensitive" } } : { contains: text });

/**
 * A condition on text that begins with another one, letter for letter. SQLite, which compares text by its bytes, finds it by an index;
 * the order of PostgreSQL's text is that of its language, in which words that begin alike need not stand together.
 */
export const beginsWith = (text: string): { startsWith: string } | { gte: string; lt: string } =>
	isPostgres() ? { startsWith: literal(text) } : { gte: text, lt: `${text}\u{10ffff}` };
