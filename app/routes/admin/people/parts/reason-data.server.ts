import { getPerson } from "#app/domain/people/person.server.ts";
import { personPath } from "#app/domain/people/person.ts";
import type { Actor } from "#app/domain/platform/actor.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";

/** The person shown on the pages of account actions. */
export async function reasonData(actor: Actor, userId: string) {
	const { id, name, suspendedAt, professional } = await orNotFound(getPerson(actor, userId));
	return {
		person: {
			name,
			path: personPath(id),
			isSuspended: suspendedAt !== null,
			hasProfile: professional !== null,
		},
	};
}
