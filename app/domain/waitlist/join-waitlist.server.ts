import { randomUUID } from "node:crypto";
import { type Tx, transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import type { Actor } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { queueEmail } from "../email/queue-email.server.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { consumeRateLimit } from "../limits/consume-rate-limit.server.ts";
import { withConstantTime } from "../limits/with-constant-time.server.ts";
import { knownReferral } from "../partners/referral.server.ts";
import { type EntryPlace, entryPlace, type TypedPlace } from "./entry-place.server.ts";
import {
	serviceNames,
	type WaitlistAudience,
	type WaitlistService,
	type WaitlistSource,
} from "./waitlist.ts";
import { waitlistConfirmation } from "./waitlist-emails.server.ts";

type JoinWaitlistInput = {
	email: string;
	userType: WaitlistAudience | "OTHER";
	serviceType?: WaitlistService | undefined;
	source: WaitlistSource;
	/** Where the person is. */
	place?: EntryPlace | null;
	/** The referral code of the person's link. */
	ref?: string | null;
};

type Options = {
	/** Whether a new entry is confirmed by email. False if the calling command sends its own. */
	confirms: boolean;
};

const joined = { success: true } as const;

/**
 * Anyone may join, and may say where they are. An address that is already on the list gets the same answer after the same work,
 * but no second row or email, so that no one learns who else is on it. A new one is confirmed by
 * email. Throws `invalid` with a question if the place isn't clear.
 */
export async function joinWaitlist(
	actor: Actor,
	{ city, state, placeChoice, ...typed }: JoinWaitlistInput & TypedPlace,
): Promise<typeof joined> {
	const input = { ...typed, place: entryPlace({ city, state, placeChoice }) };
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

/**
 * Adds an address in the transaction of another command, such as a sign-up. An existing entry stays
 * unchanged.
 */
export async function addToWaitlist(
	tx: Tx,
	actor: Actor,
	input: JoinWaitlistInput,
	{ confirms }: Options,
): Promise<void> {
	const { email, userType, serviceType, source, ref, place = null } = input;
	const id = randomUUID();
	const referralCode = await knownReferral(tx, ref);
	const entry = await tx.waitlistEntry.upsert({
		where: { email },
		// Changes nothing, but lets the database decide in one statement. An empty update would
		// read first and insert afterwards.
		update: { email },
		create: {
			id,
			email,
			audience: userType,
			serviceType: serviceType ? serviceNames[serviceType] : null,
			source,
			referralCode,
			...place,
			createdAt: now(),
		},
	});
	const isNew = entry.id === id;
	// Rewrites the row and its indexes. A new row has already written them all, but an existing one
	// hasn't, and its shorter time would reveal it.
	await tx.waitlistEntry.update({
		where: { id: entry.id },
		data: { id: entry.id, email, createdAt: entry.createdAt },
		select: { id: true },
	});
	if (confirms)
		await queueEmail(tx, waitlistConfirmation({ id: entry.id, email, userType, hasPlace: place !== null }), {
			isWithheld: !isNew,
		});
	await recordEvent(tx, actor, {
		action: isNew ? "join-waitlist" : "join-waitlist-again",
		subject: ["WaitlistEntry", entry.id],
		detail: { userType, source },
	});
}
