import type { Actor } from "#app/domain/actor.ts";
import { personPath } from "#app/domain/people/people.ts";
import { getPerson } from "#app/domain/people/person-queries.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";

/** What the pages of deeds on an account show of whom it is about. */
export async function reasonData(actor: Actor, userId: string) {
	const { id, name, suspendedAt, professional } = await orNotFound(getPerson(actor, userId));
	return {
		person: { name, path: personPath(id), isSuspended: suspendedAt !== null, hasProfile: professional !== null },
	};
}
