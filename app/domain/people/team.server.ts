import { site } from "#app/infra/content/site.server.ts";
import { db, type Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireArea, type SignedInUser } from "../platform/actor.ts";
import { recordEvent } from "../platform/audit.server.ts";
import { command } from "../platform/command.server.ts";
import { DomainError } from "../platform/domain-error.ts";
import { requireUnchanged } from "../platform/edit-version.server.ts";
import type { Email } from "../platform/email/email.ts";
import { queueEmail } from "../platform/email/queue-email.server.ts";
import { formatScopes, inOrder, type Scope, scopeLabels } from "../platform/roles.ts";
import { formatMoment, zoneOfUser } from "../platform/time/time-zones.server.ts";
import { listQueues } from "../platform/work-item.ts";
import { isFormerAddress } from "./account.ts";
import { activeWith, lockTeam, requireAnotherOwner } from "./admin-account.server.ts";
import { lockReauthentication, requireRecentProof } from "./credentials.server.ts";
import { personNotFound } from "./person.ts";
import type { ChangeRoles } from "./team-forms.ts";

type RolesChanged = {
	name: string;
	email: string;
	by: string;
	at: string;
	before: readonly Scope[];
	after: readonly Scope[];
};

/** Sent to someone on our team whose roles an owner has changed. */
export const rolesChanged = ({ name, email, by, at, before, after }: RolesChanged): Email => ({
	kind: "roles-changed",
	isSecurity: true,
	to: email,
	name,
	subject: "Your roles have changed",
	facts: [
		{ label: "Changed by", value: by },
		{ label: "When", value: at },
	],
	paragraphs: [
		`${by} changed your roles in the back office. You had: ${formatScopes(before) || "none"}. You now have: ${formatScopes(after)}.`,
		...after.map((scope) => `${scopeLabels[scope].label}: ${scopeLabels[scope].hint}`),
		"If you didn't expect this, ask an owner of the team.",
	],
	action: { label: "Open the back office", path: "/admin" },
	replyTo: site().contact.support,
	reason: `You're getting this email because you work for the ${site().name} team. You can't turn off emails like this.`,
});

export type TeamMember = { id: string; email: string; name: string; roles: Scope[] };

/** Someone on our team with their roles, for an owner. Throws `not_found`. */
export async function getTeamMember(actor: Actor, userId: string, from: Tx = db()): Promise<TeamMember> {
	requireArea(actor, "team");
	const user = await from.user.findUnique({
		where: { id: userId, role: "ADMIN" },
		select: { id: true, email: true, name: true, scopes: { select: { scope: true } } },
	});
	if (!user || isFormerAddress(user.email)) throw personNotFound();
	const { scopes, ...person } = user;
	return { ...person, roles: inOrder(scopes.map(({ scope }) => scope)) };
}

/** The names of the owners, so that someone who needs a role knows whom to ask. */
export async function findOwnerNames(): Promise<string[]> {
	const owners = await db().user.findMany({
		where: activeWith("OWNER"),
		orderBy: { name: "asc" },
		take: 10,
		select: { name: true },
	});
	return owners.map(({ name }) => name);
}

/**
 * An owner changes the roles of someone on our team, effective with their next request. Requires a recent
 * identity check. The person gets an email. If they may no longer open a work item, their claim on it is
 * released. Throws `conflict` if the last owner would lose that role, or if the roles changed after the form
 * was opened.
 */
export async function changeRoles(
	actor: Actor,
	{ userId, roles, version }: ChangeRoles & { userId: string },
): Promise<void> {
	requireArea(actor, "team");
	const after = inOrder(roles);
	await command(actor, "change-roles", { userId, roles: after, version }, async (tx) => {
		const owner = requireRecentProof(actor);
		await lockTeam(tx);
		await lockReauthentication(tx, owner);
		await requireStillOwner(tx, owner);
		const person = await getTeamMember(actor, userId, tx);
		requireUnchanged(version, { roles: person.roles });
		if (!after.includes("OWNER"))
			await requireAnotherOwner(
				tx,
				userId,
				"This is the last owner who can sign in. Make someone else an owner first.",
			);
		const isChanged = inOrder(after).join() !== inOrder(person.roles).join();
		if (isChanged) await replaceRoles(tx, actor, person, { owner, after });
	});
}

/** Another owner may have changed this owner's roles since the session was read. */
async function requireStillOwner(tx: Tx, { id: userId }: SignedInUser): Promise<void> {
	const ownerScopes = await tx.adminScope.count({ where: { userId, scope: "OWNER" } });
	if (ownerScopes === 0) throw new DomainError("forbidden", "Only an owner can do this.");
}

async function replaceRoles(
	tx: Tx,
	actor: Actor,
	person: TeamMember,
	{ owner, after }: { owner: SignedInUser; after: readonly Scope[] },
): Promise<void> {
	const { id: userId, roles: before } = person;
	const at = now();
	await tx.adminScope.deleteMany({ where: { userId, scope: { notIn: [...after] } } });
	const added = after.filter((scope) => !before.includes(scope));
	await tx.adminScope.createMany({
		data: added.map((scope) => ({ userId, scope, grantedById: owner.id, grantedAt: at })),
	});
	await tx.workClaim.deleteMany({ where: { adminId: userId, kind: { notIn: listQueues(after) } } });
	await queueEmail(
		tx,
		rolesChanged({
			...person,
			by: owner.name,
			at: formatMoment(at, await zoneOfUser(tx, userId)),
			before,
			after,
		}),
	);
	await recordEvent(tx, actor, {
		action: "change-roles",
		subject: ["User", userId],
		detail: { before: formatScopes(before), after: formatScopes(after) },
	});
}
