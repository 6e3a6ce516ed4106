import type { Prisma } from "#generated/prisma/sqlite/client/client.ts";
import type { SignedInUser } from "../actor.ts";

export type Section = {
	/** The models it includes. */
	models: Prisma.ModelName[];
	read: (user: SignedInUser) => AsyncIterable<object>;
};

/**
 * A section with few rows. Leaves out named fields that could open an account or that only the
 * system needs, and includes everything else.
 */
export const few = (
	models: Prisma.ModelName[],
	find: (user: SignedInUser) => Promise<object[]>,
): Section => ({
	models,
	read: async function* (user) {
		yield* await find(user);
	},
});
