/**
 * Adds a booking with its conversation between the first creator and the first professional with an
 * account of the configured instance, and prints its ID.
 */

import type { SignedInUser } from "#app/domain/platform/actor.ts";
import type { Role } from "#app/domain/platform/roles.ts";
import { db, openDatabase } from "#app/infra/database/db.server.ts";
import { signedIn } from "../accounts/actors.ts";
import { newConversation } from "../market/conversation.ts";

const first = async (role: Role): Promise<SignedInUser> =>
	signedIn(await db().user.findFirstOrThrow({ where: { role }, orderBy: { createdAt: "asc" } }));

await openDatabase();
const { bookingId } = await newConversation({
	creator: await first("CREATOR"),
	professional: await first("PROFESSIONAL"),
});
process.stdout.write(`${bookingId}\n`);
process.exit();
