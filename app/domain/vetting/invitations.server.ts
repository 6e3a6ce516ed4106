import { site } from "#app/infra/content/site.server.ts";
import { type Db, db, type Tx, transaction } from "#app/infra/database/db.server.ts";
import { DAY, later, now } from "#app/infra/process/clock.server.ts";
import { consumePoint } from "#app/infra/security/limits.server.ts";
import { isKeyedHash, keyedHash, lastingHashes } from "#app/infra/security/secrets.server.ts";
import type { Prisma } from "#generated/prisma/sqlite/client/client.ts";
import { findBanByEmail, getBanHashes } from "../people/ban.server.ts";
import { type Standing, UNSUBSCRIBED } from "../people/waitlist/import-waitlist.server.ts";
import { type Actor, requireArea, requireUser } from "../platform/actor.ts";
import { recordEvent } from "../platform/audit.server.ts";
import { withIdempotency } from "../platform/command.server.ts";
import { DomainError, invalidField } from "../platform/domain-error.ts";
import type { Email } from "../platform/email/email.ts";
import { queueEmail } from "../platform/email/queue-email.server.ts";
import { isProperName } from "../platform/name.ts";
import { notify } from "../platform/notifications.server.ts";
import { consumeRateLimit, withConstantTime } from "../platform/rate-limit.server.ts";
import { professionalPath } from "../profiles/professional.ts";
import {
	categoryFacts,
	INVITATIONS_MAX,
	INVITED_ADDRESS_DAYS,
	type InvitationState,
	SERVICE_CATEGORIES,
	type ServiceCategory,
} from "./application.ts";
import { type InviteProfessional, InviteProfessionalForm } from "./application-forms.ts";

const purposes = { accept: "accept-invitation", leave: "leave-invitations" } as const;
type Purpose = keyof typeof purposes;

const signToken = (purpose: Purpose, id: string): string =>
	`${id}.${keyedHash(`${purposes[purpose]}:${id}`)}`;

/**
 * The path of the sign-up page, prefilled with an invitation's data. The token contains the ID and its keyed
 * hash, and isn't stored.
 */
export const acceptPath = (id: string): string =>
	`/auth/signup?type=PROFESSIONAL&invitation=${signToken("accept", id)}`;

/** The path of the page where the invited person can opt out of all invitations without signing in. */
const leaveInvitationsPath = (id: string): string => `/invitations/leave?token=${signToken("leave", id)}`;

/** The ID of the invitation that this token belongs to. Undefined if the token is invalid. */
function invitationOfToken(purpose: Purpose, token: string): string | undefined {
	const [id = "", hash = ""] = token.split(".");
	return isKeyedHash(`${purposes[purpose]}:${id}`, hash) ? id : undefined;
}

type Invited = { id: string; email: string; serviceCategory: ServiceCategory; inviter: { name: string } };

/**
 * Sent to someone whom a creator has invited. The creator's name, after the word "creator", is the only user
 * input in the email, so that nobody can use it to send their own text to someone else.
 */
export function professionalInvited({ id, email, serviceCategory, inviter }: Invited): Email {
	const { name } = site();
	const creator = isProperName(inviter.name) ? `The creator ${inviter.name}` : "A creator";
	return {
		kind: "professional-invited",
		to: email,
		subject: `${creator} invites you to ${name}`,
		facts: [
			{ label: "Your work", value: serviceCategory },
			{ label: "To apply", value: "Your rate, your work, your license, and two references" },
			{ label: "Cost", value: "Free to join" },
		],
		paragraphs: [
			`They'd like to book you on ${name}, where content creators find vetted professionals. Once our team has approved your application, creators can find you and send you requests.`,
			"This is the only email about this invitation. The link starts your application with what we know.",
		],
		action: { label: "Accept the invitation", path: acceptPath(id) },
		unsubscribePath: leaveInvitationsPath(id),
		reason: `You're getting this email because a member of ${name} entered your address. We keep it for ${INVITED_ADDRESS_DAYS} days. If you don't want any invitations, unsubscribe below.`,
	};
}

type InvitedByTeam = { id: string; email: string; serviceCategory: ServiceCategory; consent: string };

/**
 * Sent to a professional whom the team imported from a file. `consent` says where the address is from, as the team
 * entered it.
 */
export function professionalInvitedByTeam({ id, email, serviceCategory, consent }: InvitedByTeam): Email {
	const { name } = site();
	return {
		kind: "professional-invited",
		to: email,
		subject: `${name} invites you to apply as a professional`,
		facts: [
			{ label: "Your work", value: serviceCategory },
			{ label: "Your address is from", value: consent },
			{ label: "To apply", value: "Your rate, your work, your license, and two references" },
			{ label: "Cost", value: "Free to join" },
		],
		paragraphs: [
			`On ${name}, content creators find and book vetted professionals. Once our team has approved your application, creators can find you and send you requests.`,
			"This is the only email about this invitation. If you don't accept it, you'll have no account and no profile. The link starts your application with what we know.",
		],
		action: { label: "Accept the invitation", path: acceptPath(id) },
		unsubscribePath: leaveInvitationsPath(id),
		reason: `You're getting this email because the ${name} team entered your address. We keep it for ${INVITED_ADDRESS_DAYS} days. If you don't want any invitations, unsubscribe below.`,
	};
}

type Joined = { inviter: { id: string; email: string; name: string }; businessName: string };

/** Sent to the creator when the invited person has signed up with the link. */
export const invitationAccepted = ({ inviter, businessName }: Joined): Omit<Email, "topic"> => ({
	kind: "invitation-accepted",
	to: inviter.email,
	name: inviter.name,
	subject: `Invitation accepted by ${businessName}`,
	paragraphs: [
		"They can apply now. We'll email you once our team has approved them and they're in the directory.",
	],
	action: { label: "See your invitations", path: "/invitations" },
	reason: `You're getting this email because you invited a professional to ${site().name}.`,
});

/** Sent to the creator once the invited professional is listed in the directory. */
export const invitationListed = ({
	inviter,
	businessName,
	path,
}: Joined & { path: string }): Omit<Email, "topic"> => ({
	kind: "invitation-listed",
	to: inviter.email,
	name: inviter.name,
	subject: `Now in the directory: ${businessName}, whom you invited`,
	paragraphs: ["Our team has approved them. Request a quote on their profile."],
	action: { label: "See the profile", path },
	reason: `You're getting this email because you invited a professional to ${site().name}.`,
});

const getHashes = (email: string): string[] => lastingHashes(`invitation-opt-out:${email}`);

/** Records that an address doesn't want invitations. Only a hash of the address is stored. Idempotent. */
export async function addOptOut(tx: Tx, email: string): Promise<void> {
	const [addressHash = ""] = getHashes(email);
	await tx.invitationOptOut.upsert({
		where: { addressHash },
		create: { addressHash, optedOutAt: now() },
		update: {},
	});
}

/** Whether an address has opted out of invitations. */
const hasOptedOut = async (email: string, from: Pick<Db | Tx, "invitationOptOut"> = db()): Promise<boolean> =>
	(await from.invitationOptOut.count({ where: { addressHash: { in: getHashes(email) } } })) > 0;

const received = { success: true } as const;

/**
 * A creator with a confirmed address invites a professional by email. The address gets at most one email in
 * INVITED_ADDRESS_DAYS, and none if it has an account, is banned, or has opted out. The result, its timing,
 * and the database writes are the same in each case, so that no one learns who is a member. Throws `conflict`
 * if the creator's address isn't confirmed, or if they have already invited this address, and `invalid` for
 * the creator's own address.
 */
export async function inviteProfessional(actor: Actor, input: InviteProfessional): Promise<typeof received> {
	const user = requireUser(actor, "CREATOR");
	if (!user.emailVerified)
		throw new DomainError("conflict", "Confirm your email address before you invite someone.");
	if (input.email === user.email)
		throw invalidField("email", "Enter someone else's address: this is your own account's");
	return withConstantTime(() =>
		withIdempotency(actor, "invite-professional", input, async (commit) => {
			await consumeRateLimit("invitation", user.id);
			const isFirst = (await consumePoint("invitation-address", input.email)) === 0;
			return commit(async (tx) => {
				if (
					await tx.professionalInvitation.findFirst({
						where: { inviterId: user.id, email: input.email },
						select: { id: true },
					})
				)
					throw new DomainError(
						"conflict",
						"You have already invited this address. We send one email to each, so you don't need to do anything.",
					);
				const isSent = (await canInvite(tx, input.email)) && isFirst;
				const { businessName, serviceCategory, email } = input;
				const data = {
					inviterId: user.id,
					email,
					businessName,
					serviceCategory: categoryFacts(serviceCategory).stored,
					createdAt: now(),
					sentAt: isSent ? now() : null,
				};
				const { id } = await tx.professionalInvitation.create({ data, select: { id: true } });
				await queueEmail(tx, professionalInvited({ id, email, serviceCategory, inviter: user }), {
					isWithheld: !isSent,
				});
				await recordEvent(tx, actor, {
					action: "invite-professional",
					subject: ["ProfessionalInvitation", id],
				});
				return received;
			});
		}),
	);
}

/**
 * Whether an address may get an invitation. Always runs all queries, so that the timing doesn't reveal
 * anything.
 */
async function canInvite(tx: Tx, email: string): Promise<boolean> {
	const account = await tx.user.findUnique({ where: { email }, select: { id: true } });
	const isUnwanted = await hasOptedOut(email, tx);
	const ban = await findBanByEmail(tx, email);
	const earlier = await tx.professionalInvitation.findFirst({
		where: { email, sentAt: { gt: later(now(), -INVITED_ADDRESS_DAYS * DAY) } },
		select: { id: true },
	});
	return !account && !isUnwanted && !ban && !earlier;
}

const hashImported = (email: string): string[] => lastingHashes(`imported-invitation:${email}`);

/**
 * The addresses that an import can't invite, each with the reason. Unlike a creator's invitation, an import never
 * invites an address again, even if the earlier invitation's address was deleted.
 */
export async function findInvitationStandings(
	from: Pick<
		Db | Tx,
		"user" | "professionalInvitation" | "invitationOptOut" | "ban" | "newsletterSubscriber"
	>,
	emails: readonly string[],
): Promise<Map<string, Standing>> {
	const standings = new Map<string, Standing>();
	const refuse = (refused: string, found: readonly { email: string }[]) => {
		for (const { email } of found) standings.set(email, { refused });
	};
	const where = { email: { in: [...emails] } };
	const select = { email: true };
	refuse(
		UNSUBSCRIBED,
		await from.newsletterSubscriber.findMany({ where: { ...where, state: "UNSUBSCRIBED" }, select }),
	);
	const byHash = async (
		getHashes: (email: string) => string[],
		find: (addressHash: { in: string[] }) => Promise<{ addressHash: string | null }[]>,
	) => {
		const owners = new Map(emails.flatMap((email) => getHashes(email).map((hash) => [hash, email] as const)));
		const found = await find({ in: [...owners.keys()] });
		return found.map(({ addressHash }) => ({ email: owners.get(addressHash ?? "") ?? "" }));
	};
	refuse(
		"This person wants no invitations.",
		await byHash(getHashes, (addressHash) => from.invitationOptOut.findMany({ where: { addressHash } })),
	);
	refuse(
		"This address is banned.",
		await byHash(getBanHashes, (addressHash) => from.ban.findMany({ where: { addressHash } })),
	);
	const known = [
		...(await from.user.findMany({ where, select })),
		...(await from.professionalInvitation.findMany({ where, select })),
		...(await byHash(hashImported, (addressHash) =>
			from.professionalInvitation.findMany({ where: { addressHash }, select: { addressHash: true } }),
		)),
	];
	for (const { email } of known) if (email !== null) standings.set(email, "known");
	return standings;
}

/** The values of a row as the invitation's form has them. A category may be in any letter case. */
export function parseProfessionalRow({ serviceCategory, ...typed }: Record<string, string>) {
	const wanted = serviceCategory?.trim().toLowerCase();
	const known = SERVICE_CATEGORIES.find((category) => category.toLowerCase() === wanted);
	return InviteProfessionalForm.safeParse({ ...typed, serviceCategory: known ?? serviceCategory });
}

/**
 * Invites the professional in a row of a file, in the transaction of the import. `findInvitationStandings` must have
 * allowed it in the same transaction.
 */
export async function inviteImported(
	tx: Tx,
	actor: Actor,
	{ email, businessName, serviceCategory }: InviteProfessional,
	{ importId, consent }: { importId: string; consent: string },
): Promise<void> {
	const data = {
		importId,
		addressHash: hashImported(email)[0] ?? null,
		email,
		businessName,
		serviceCategory: categoryFacts(serviceCategory).stored,
		createdAt: now(),
		sentAt: now(),
	};
	const { id } = await tx.professionalInvitation.create({ data, select: { id: true } });
	await queueEmail(tx, professionalInvitedByTeam({ id, email, serviceCategory, consent }));
	await recordEvent(tx, actor, { action: "invite-professional", subject: ["ProfessionalInvitation", id] });
}

/**
 * Links a new professional's account to the invitation that they used, and emails the creator, in the
 * sign-up's transaction. An invitation can be used once. A damaged or used token is ignored.
 */
export async function acceptInvitation(
	tx: Tx,
	userId: string,
	token: string | null | undefined,
): Promise<void> {
	const id = token && invitationOfToken("accept", token);
	if (!id) return;
	const { count } = await tx.professionalInvitation.updateMany({
		where: { id, userId: null },
		data: { userId, signedUpAt: now() },
	});
	if (count === 0) return;
	const { businessName, inviter } = await tx.professionalInvitation.findUniqueOrThrow({
		where: { id },
		select: { businessName: true, inviter: { select: { id: true, email: true, name: true } } },
	});
	// The team reads who signed up on the page of the import.
	if (!inviter) return;
	const email = invitationAccepted({ inviter, businessName });
	await notify(tx, {
		userId: inviter.id,
		topic: "PROGRESS",
		title: email.subject,
		path: "/invitations",
		email,
	});
}

/** An invitation as its sender sees it. It doesn't say whether an email was sent. */
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
 * The address that an invitation's sign-up link was sent to. Null if the link is damaged, used, or
 * too old.
 */
export async function findInvitedAddress(token: string | null): Promise<string | null> {
	const id = token && invitationOfToken("accept", token);
	const invitation = id
		? await db().professionalInvitation.findFirst({ where: { id, userId: null }, select: { email: true } })
		: null;
	return invitation?.email ?? null;
}

/** Counts of creators' invitations for the team, in total and for the last 30 days. */
export async function countInvitations(actor: Actor) {
	requireArea(actor, "audience");
	const since = later(now(), -30 * DAY);
	const countAll = (created: { createdAt?: { gt: Date } }) =>
		countSteps({ ...created, inviterId: { not: null } });
	return {
		total: await countAll({}),
		lately: await countAll({ createdAt: { gt: since } }),
		optOuts: await db().invitationOptOut.count(),
		inviters: await countInviters(),
	};
}

/** How many invitations were made and sent, and how many of them led to an account and to a profile. */
const countSteps = async (where: Prisma.ProfessionalInvitationWhereInput) => ({
	made: await db().professionalInvitation.count({ where }),
	sent: await db().professionalInvitation.count({ where: { ...where, sentAt: { not: null } } }),
	signedUp: await db().professionalInvitation.count({ where: { ...where, signedUpAt: { not: null } } }),
	listed: await db().professionalInvitation.count({
		where: { ...where, user: { professional: { state: "LISTED" } } },
	}),
});

/** How many of the professionals whom an import invited have an account, and how many are in the directory. */
export const countImported = (importId: string) => countSteps({ importId });

/** How many creators have invited someone. */
const countInviters = async (): Promise<number> =>
	(await db().professionalInvitation.groupBy({ by: ["inviterId"], where: { inviterId: { not: null } } }))
		.length;

/**
 * Emails the creator who invited a professional, in the transaction that first lists the
 * professional.
 */
export async function notifyInviter(tx: Tx, userId: string, professionalId: string): Promise<void> {
	const invitation = await tx.professionalInvitation.findUnique({
		where: { userId },
		select: { businessName: true, inviter: { select: { id: true, email: true, name: true } } },
	});
	const { inviter, businessName } = invitation ?? {};
	if (!inviter || !businessName) return;
	const path = professionalPath(professionalId);
	const email = invitationListed({ inviter, businessName, path });
	await notify(tx, { userId: inviter.id, topic: "PROGRESS", title: email.subject, path, email });
}

export type InvitationStanding = "open" | "left" | "unknown";

/** The address that an unsubscribe token belongs to, while the address is stored. */
async function findAddress(token: string): Promise<{ id: string; email: string } | undefined> {
	const id = invitationOfToken("leave", token);
	const invitation = id
		? await db().professionalInvitation.findUnique({ where: { id }, select: { email: true } })
		: null;
	return id && invitation?.email ? { id, email: invitation.email } : undefined;
}

/** Whether an unsubscribe link's address can get invitations. */
export async function getInvitationStanding(token: string): Promise<InvitationStanding> {
	const found = await findAddress(token);
	if (!found) return "unknown";
	return (await hasOptedOut(found.email)) ? "left" : "open";
}

/** Permanently stops all invitations to the address of an unsubscribe token. Idempotent. */
export async function leaveInvitations(
	actor: Actor,
	{ token }: { token: string },
): Promise<InvitationStanding> {
	const found = await findAddress(token);
	if (found && (await getInvitationStanding(token)) === "open") {
		await transaction(async (tx) => {
			await addOptOut(tx, found.email);
			await recordEvent(tx, actor, {
				action: "leave-invitations",
				subject: ["ProfessionalInvitation", found.id],
			});
		});
	}
	return getInvitationStanding(token);
}

/** Invitations whose address has been kept for INVITED_ADDRESS_DAYS. */
export const oldInvitations = () => ({
	email: { not: null },
	createdAt: { lte: later(now(), -INVITED_ADDRESS_DAYS * DAY) },
});

/**
 * Deletes the addresses of invitations after INVITED_ADDRESS_DAYS, and the names of those that the team imported, which
 * nobody else deletes. Returns the number of deleted addresses.
 */
export async function sweepInvitations(): Promise<number> {
	const { count: imported } = await db().professionalInvitation.updateMany({
		where: { ...oldInvitations(), inviterId: null },
		data: { email: null, businessName: "" },
	});
	const { count } = await db().professionalInvitation.updateMany({
		where: oldInvitations(),
		data: { email: null },
	});
	return imported + count;
}
