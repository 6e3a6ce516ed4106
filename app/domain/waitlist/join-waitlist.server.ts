import { randomUUID } from "node:crypto";
import { type Tx, transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import type { Actor } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { consumeRateLimit } from "../limits/consume-rate-limit.server.ts";
import { withConstantTime } from "../limits/with-constant-time.server.ts";
import { queueEmail } from "../mail/queue-email.server.ts";
import { knownReferral } from "../partners/referral.server.ts";
import { serviceNames, type WaitlistAudience, type WaitlistService, type WaitlistSource } from "./waitlist.ts";
import { waitlistConfirmation } from "./waitlist-emails.server.ts";

type JoinWaitlistInput = {
	email: string;
	userType: WaitlistAudience | "OTHER";
	serviceType?: WaitlistService | undefined;
	source: WaitlistSource;
	/** The code of the link that the person came by. */
	ref?: string | null;
};

type Options = {
	/** Whether a new entry is confirmed by mail; not where the deed around it sends a mail of its own. */
	confirms: boolean;
};

const joined = { success: true } as const;

/**
 * Anyone may join. An address that is on the list already gets the same answer after the same work, but no second row or mail,
 * so that nobody learns who else is on it. A new one is confirmed by mail.
 */
export function joinWaitlist(actor: Actor, input: JoinWaitlistInput): Promise<typeof joined> {
	return withConstantTime(() =>
		withIdempotency(actor, "join-waitlist", input, async (remember) => {
			await consumeRateLimit("waitlist", actor.address);
			return transaction(async (tx) => {
				await addToWaitlist(tx, actor, input, { confirms: true });
				await remember(tx, joined);
				return joined;
			});
		}),
	);
}

/** Within the transaction of another deed, such as a sign-up. An address that is on the list already stays as it is. */
export async function addToWaitlist(tx: Tx, actor: Actor, input: JoinWaitlistInput, { confirms }: Options): Promise<void> {
	const { email, userType, serviceType, source, ref } = input;
	const id = randomUUID();
	const referralCode = await knownReferral(tx, ref);
	const entry = await tx.waitlistEntry.upsert({
		where: { email },
		// Changes nothing, but lets the database decide in one statement; an empty update would look first and insert afterwards.
		update: { email },
		create: { id, email, audience: userType, serviceType: serviceType ? serviceNames[serviceType] : null, source, referralCode, createdAt: now() },
	});
	const isNew = entry.id === id;
	// Writes the row and every index of it once more, as it stands. A row that is new has written them all; one that was there has
	// not, and would be told by the shorter time.
	await tx.waitlistEntry.update({ where: { id: entry.id }, data: { id: entry.id, email, createdAt: entry.createdAt }, select: { id: true } });
	if (confirms) await queueEmail(tx, waitlistConfirmation({ email, userType }), { isWithheld: !isNew });
	await recordEvent(tx, actor, { action: isNew ? "join-waitlist" : "join-waitlist-again", subject: ["WaitlistEntry", entry.id], detail: { userType, source } });
}
