import { isKeyedHash, keyedHash } from "#app/infra/security/secrets.server.ts";

const purposes = { accept: "accept-invitation", leave: "leave-invitations" } as const;
type Purpose = keyof typeof purposes;

const tokenOf = (purpose: Purpose, id: string): string => `${id}.${keyedHash(`${purposes[purpose]}:${id}`)}`;

/**
 * The sign-up page with an invitation's data. The token is a keyed hash of the ID and isn't stored.
 */
export const acceptPath = (id: string): string =>
	`/auth/signup?type=PROFESSIONAL&invitation=${tokenOf("accept", id)}`;

/** The page where the invited person stops all invitations, signed out. */
export const leaveInvitationsPath = (id: string): string =>
	`/invitations/leave?token=${tokenOf("leave", id)}`;

/** The ID of the invitation whose token this is, or undefined. */
export function invitationOfToken(purpose: Purpose, token: string): string | undefined {
	const [id = "", hash = ""] = token.split(".");
	return isKeyedHash(`${purposes[purpose]}:${id}`, hash) ? id : undefined;
}
