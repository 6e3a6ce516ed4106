import { db } from "#app/infra/database/db.server.ts";
import { DAY, later, now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireArea, requireUser } from "../actor.ts";
import { professionalPath } from "../professionals/professional.ts";
import { INVITATIONS_MAX, type InvitationState } from "./invitation.ts";
import { invitationOfToken } from "./invitation-tokens.server.ts";

/** An invitation as its sender sees it: whether an email was sent is left out. */
export type UserInvitation = {
	id: string;
	businessName: string;
	email: string | null;
	createdAt: Date;
	state: InvitationState;
	profilePath: string | null;
};

/** A creator's invitations, latest first. */
export async function findUserInvitations(actor: Actor): Promise<UserInvitation[]> {
	const { id: inviterId } = requireUser(actor, "CREATOR");
	const rows = await db().professionalInvitation.findMany({
		where: { inviterId },
		orderBy: [{ createdAt: "desc" }, { id: "desc" }],
		take: INVITATIONS_MAX,
		select: {
			id: true,
			businessName: true,
			email: true,
			createdAt: true,
			signedUpAt: true,
			user: { select: { professional: { select: { id: true, state: true } } } },
		},
	});
	return rows.map(({ signedUpAt, user, ...invitation }) => {
		const listed = user?.professional?.state === "LISTED" ? user.professional : null;
		return {
			...invitation,
			state: listed ? "LISTED" : signedUpAt ? "SIGNED_UP" : "INVITED",
			profilePath: listed && professionalPath(listed.id),
		};
	});
}

/**
 * The address that an invitation's sign-up link was sent to. Null if it is damaged, used, or too
 * old.
 */
export async function findInvitedAddress(token: string | null): Promise<string | null> {
	const id = token && invitationOfToken("accept", token);
	const invitation = id
		? await db().professionalInvitation.findFirst({ where: { id, userId: null }, select: { email: true } })
		: null;
	return invitation?.email ?? null;
}

/** Counts of invitations for the team, in total and of the last 30 days. */
export async function countInvitations(actor: Actor) {
	requireArea(actor, "audience");
	const since = later(now(), -30 * DAY);
	const countAll = async (created: { createdAt?: { gt: Date } }) => ({
		made: await db().professionalInvitation.count({ where: created }),
		sent: await db().professionalInvitation.count({ where: { ...created, sentAt: { not: null } } }),
		signedUp: await db().professionalInvitation.count({ where: { ...created, signedUpAt: { not: null } } }),
		listed: await db().professionalInvitation.count({
			where: { ...created, user: { professional: { state: "LISTED" } } },
		}),
	});
	return {
		total: await countAll({}),
		lately: await countAll({ createdAt: { gt: since } }),
		optOuts: await db().invitationOptOut.count(),
		inviters: await countInviters(),
	};
}

/** How many creators have invited someone. */
const countInviters = async (): Promise<number> =>
	(await db().professionalInvitation.groupBy({ by: ["inviterId"] })).length;
