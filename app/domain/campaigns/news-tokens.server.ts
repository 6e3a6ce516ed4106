import { isKeyedHash, keyedHash } from "#app/infra/security/secrets.server.ts";

const SIDES = ["member", "waitlist"] as const;
export type NewsSide = (typeof SIDES)[number];

const signed = (side: string, id: string): string => `leave-news:${side}:${id}`;

/**
 * The unsubscribe page for news, also usable signed out: for a member, or for someone on the
 * waitlist.
 */
export const leaveNewsPath = (side: NewsSide, id: string): string =>
	`/news/leave?token=${side}.${id}.${keyedHash(signed(side, id))}`;

/** The person whose unsubscribe token this is, if it is one of ours. */
export function newsReaderOfToken(token: string): { side: NewsSide; id: string } | undefined {
	const [name = "", id = "", hash = ""] = token.split(".");
	const side = SIDES.find((known) => known === name);
	return side && isKeyedHash(signed(side, id), hash) ? { side, id } : undefined;
}
