import { isPostgres } from "#app/infra/settings.server.ts";

/** A condition on text that holds another one, in any letter case. SQLite's LIKE knows no case anyway, and its client no word for it. */
export const contains = (text: string): { contains: string } => ({ contains: text, ...(isPostgres() && { mode: "insensitive" }) });
