import { type Tx, transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { holdTeam, requireAnotherOwner } from "../accounts/team-accounts.server.ts";
import { type Actor, requireArea, type SignedInUser } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { momentInWords } from "../calendar/instant-words.server.ts";
import { zoneOfUser } from "../calendar/reader-zone.server.ts";
import { holdProof, requireRecentProof } from "../credentials/recent-proof.server.ts";
import { DomainError } from "../domain-error.ts";
import { queueEmail } from "../email/queue-email.server.ts";
import { requireUnchanged } from "../idempotency/edit-version.server.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { inOrder, type Scope, scopesInWords } from "../scopes/scope.ts";
import { queuesOf } from "../work-items/work-item.ts";
import { rolesChanged } from "./team-emails.server.ts";
import type { ChangeRoles } from "./team-forms.ts";
import { getTeamMember, type TeamMember } from "./team-queries.server.ts";

/**
 * An owner changes the roles of someone on the team, effective with their next request. Requires a
 * recent identity check. The person gets an email. Work items that they may no longer open are
 * released. Throws `conflict` if the last owner would lose that role, or if the roles changed after
 * the form was opened.
 */
export async function changeRoles(
	actor: Actor,
	{ userId, roles, version }: ChangeRoles & { userId: string },
): Promise<void> {
	requireArea(actor, "team");
	const after = inOrder(roles);
	await withIdempotency(actor, "change-roles", { userId, roles: after, version }, async (remember) => {
		const owner = requireRecentProof(actor);
		return transaction(async (tx) => {
			await holdTeam(tx);
			await holdProof(tx, owner);
			await requireStillOwner(tx, owner);
			const person = await getTeamMember(actor, userId, tx);
			requireUnchanged(version, { roles: person.roles });
			if (!after.includes("OWNER"))
				await requireAnotherOwner(
					tx,
					userId,
					"This is the last owner who can sign in. Make someone else an owner first.",
				);
			const isChanged = scopesInWords(after) !== scopesInWords(person.roles);
			if (isChanged) await replaceRoles(tx, actor, person, { owner, after });
			await remember(tx, { isChanged });
			return { isChanged };
		});
	});
}

/** Another owner may have changed the roles of this one since the session was read. */
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
	await tx.workClaim.deleteMany({ where: { adminId: userId, kind: { notIn: queuesOf(after) } } });
	await queueEmail(
		tx,
		rolesChanged({
			...person,
			by: owner.name,
			at: momentInWords(at, await zoneOfUser(tx, userId)),
			before,
			after,
		}),
	);
	await recordEvent(tx, actor, {
		action: "change-roles",
		subject: ["User", userId],
		detail: { before: scopesInWords(before), after: scopesInWords(after) },
	});
}
