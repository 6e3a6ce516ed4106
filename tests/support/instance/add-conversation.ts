/**
 * Adds a booking with its conversation between the first creator and the first professional with an
 * account of the configured instance, and prints its ID.
 */

import type { SignedInUser } from "#app/domain/platform/actor.ts";
import type { Role } from "#app/domain/platform/roles.ts";
import { db, openDatabase } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { newConversation } from "../market/conversation.ts";

async function first(role: Role): Promise<SignedInUser> {
	const { id, email, name } = await db().user.findFirstOrThrow({
		where: { role },
		orderBy: { createdAt: "asc" },
	});
	return {
		id,
		email,
		name,
		role,
		scopes: role === "ADMIN" ? ["OWNER"] : [],
		emailVerified: false,
		needsTwoFactor: false,
		deletionAskedAt: null,
		sessionId: "",
		provedAt: now(),
		credentialVersion: 0,
	};
}

await openDatabase();
const { bookingId } = await newConversation({
	creator: await first("CREATOR"),
	professional: await first("PROFESSIONAL"),
});
process.stdout.write(`${bookingId}\n`);
process.exit();
