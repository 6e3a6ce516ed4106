import type { getPersonHead } from "#app/domain/people/person.server.ts";

/** The header data of a person's pages, for `PersonPage`. */
export const toPersonHead = ({
	id,
	name,
	verification,
	suspendedAt,
	deletionAskedAt,
}: Awaited<ReturnType<typeof getPersonHead>>) => ({
	id,
	name,
	verification,
	isSuspended: suspendedAt !== null,
	isLeaving: deletionAskedAt !== null,
});
