import { db, type Tx } from "#app/infra/database/db.server.ts";
import { personNotFound } from "../account-measures/measure.ts";
import { isFormerAddress } from "../accounts/account.ts";
import { activeWith } from "../accounts/team-accounts.server.ts";
import { type Actor, requireArea } from "../actor.ts";
import { inOrder, type Scope } from "../scopes/scope.ts";

export type TeamMember = { id: string; email: string; name: string; roles: Scope[] };

/** Someone on the team with their roles, for an owner. Throws `not_found`. */
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

/** The names of the owners, for someone whom they could give a role. */
export async function findOwnerNames(): Promise<string[]> {
	const owners = await db().user.findMany({
		where: activeWith("OWNER"),
		orderBy: { name: "asc" },
		take: 10,
		select: { name: true },
	});
	return owners.map(({ name }) => name);
}
