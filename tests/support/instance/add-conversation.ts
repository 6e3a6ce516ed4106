/**
 * Adds a booking with its conversation between the configured instance's first creator and its first
 * professional who has an account, and prints the booking's ID.
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
