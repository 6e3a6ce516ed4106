import { isKeyedHash, keyedHash } from "#app/infra/security/secrets.server.ts";

const PURPOSE = "waitlist-place";

/** The page where someone on the waitlist says where they are, signed out. */
export const addPlacePath = (id: string): string =>
	`/waitlist/add-place?token=${id}.${keyedHash(`${PURPOSE}:${id}`)}`;

/** The ID of the entry whose token this is, or undefined. */
export function entryOfToken(token: string): string | undefined {
	const [id = "", hash = ""] = token.split(".");
	return isKeyedHash(`${PURPOSE}:${id}`, hash) ? id : undefined;
}
