import { db, type Tx } from "#app/infra/database/db.server.ts";
import type { SignedInUser } from "../actor.ts";
import { currentVersion } from "./legal-queries.server.ts";

/** The terms that a person accepts from here on: those in force. A later version stays accepted. */
export async function acceptTerms(tx: Tx, userId: string): Promise<void> {
	const termsVersion = currentVersion("terms");
	await tx.user.updateMany({
		where: { id: userId, OR: [{ termsVersion: null }, { termsVersion: { lt: termsVersion } }] },
		data: { termsVersion },
	});
}

/** The terms in force, if the person accepted an earlier version. Null if there is nothing to tell them. */
export async function findNewTerms({
	id,
}: SignedInUser): Promise<{ version: number; accepted: number } | null> {
	const { termsVersion: accepted } = await db().user.findUniqueOrThrow({
		where: { id },
		select: { termsVersion: true },
	});
	const version = currentVersion("terms");
	return accepted !== null && accepted < version ? { version, accepted } : null;
}
