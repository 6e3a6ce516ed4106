import type { Prisma } from "#generated/prisma/sqlite/client/client.ts";
import type { SignedInUser } from "../actor.ts";

export type Section = {
	/** The models it is built from. */
	models: Prisma.ModelName[];
	read: (user: SignedInUser) => AsyncIterable<object>;
};

/**
 * A section whose rows are few. What can open an account, and what only the machinery needs, is
 * left out by name; all else is in.
 */
export const few = (models: Prisma.ModelName[], find: (user: SignedInUser) => Promise<object[]>): Section => ({
	models,
	read: async function* (user) {
		yield* await find(user);
	},
});
