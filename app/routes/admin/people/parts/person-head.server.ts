import type { getPersonHead } from "#app/domain/people/person.server.ts";

/** The head of a person's pages, as `PersonPage` shows it. */
export const toPersonHead = ({
	id,
	name,
	verification,
	suspendedAt,
	deletionAskedAt,
}: Awaited<ReturnType<typeof getPersonHead>>) => ({
	...{ id, name, verification },
	isSuspended: suspendedAt !== null,
	isLeaving: deletionAskedAt !== null,
});
