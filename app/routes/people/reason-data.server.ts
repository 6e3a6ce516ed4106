import type { Actor } from "#app/domain/actor.ts";
import { personPath } from "#app/domain/people/people.ts";
import { getPerson } from "#app/domain/people/person-queries.server.ts";
import { newSubmissionKey } from "#app/http/form-traps.ts";
import { found } from "#app/http/query.server.ts";
import { now } from "#app/infra/clock.server.ts";

/** What the pages of deeds on an account show of whom it is about. */
export async function reasonData(actor: Actor, userId: string, crumb: string) {
	const { id, name, suspendedAt, professional } = await found(getPerson(actor, userId));
	return {
		crumb,
		crumbNames: { [id]: name },
		person: { name, path: personPath(id), isSuspended: suspendedAt !== null, hasProfile: professional !== null },
		submissionKey: newSubmissionKey(now()),
	};
}
