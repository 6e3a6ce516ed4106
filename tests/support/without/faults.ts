import { randomUUID } from "node:crypto";
import type { Actor } from "#app/domain/platform/actor.ts";
import { log } from "#app/infra/process/log.server.ts";
import { replace, replacements } from "./replacement.ts";

/** Does work later, after the caller has received the result. */
const afterwards = (milliseconds: number, work: () => Promise<unknown>) =>
	setTimeout(() => void work().catch(() => {}), milliseconds);

/** Makes a repeated form look like a new one. */
const unknownActor = (actor: Actor): Actor => ({ ...actor, submissionKey: undefined });
const unknownInput = <Input extends object>(input: Input) => ({ ...input, once: randomUUID() });

/** Replacements that each break one of the application's promises. A check must find each of these faults. */
export const without = replacements(import.meta.filename, {
	awaitedCommit: replace<typeof import("#app/domain/people/waitlist/join-waitlist.server.ts")>(
		"app/domain/people/waitlist/join-waitlist.server.ts",
		{
			joinWaitlist:
				({ joinWaitlist }) =>
				async (actor, input) => {
					afterwards(1_000, () => joinWaitlist(actor, input));
					return { success: true };
				},
		},
	),
	awaitedCancellation: replace<typeof import("#app/domain/bookings/cancel-booking.server.ts")>(
		"app/domain/bookings/cancel-booking.server.ts",
		{
			cancelBooking:
				({ cancelBooking }) =>
				async (actor, input) => {
					afterwards(10_000, () => cancelBooking(actor, input));
				},
		},
	),
	providerFees: replace<typeof import("#app/domain/money/ledger.server.ts")>(
		"app/domain/money/ledger.server.ts",
		{
			postEntry:
				({ postEntry }) =>
				async (tx, kind, facts) =>
					kind === "provider-fee" ? { entryId: "", isNew: false } : postEntry(tx, kind, facts),
		},
	),
	syncs: replace<typeof import("#app/infra/database/db.server.ts")>("app/infra/database/db.server.ts", {
		openDatabase:
			({ openDatabase }) =>
			async (opening) => {
				const client = await openDatabase(opening);
				await client.$executeRawUnsafe("PRAGMA synchronous = OFF");
				return client;
			},
	}),
	submissions: replace<typeof import("#app/domain/platform/command.server.ts")>(
		"app/domain/platform/command.server.ts",
		{
			command:
				({ command }) =>
				(actor, name, input, run) =>
					command(unknownActor(actor), name, unknownInput(input), run),
			bookingCommand:
				({ bookingCommand }) =>
				(actor, name, input, run) =>
					bookingCommand(unknownActor(actor), name, unknownInput(input), run),
			withIdempotency:
				({ withIdempotency }) =>
				(actor, name, input, run) =>
					withIdempotency(unknownActor(actor), name, unknownInput(input), run),
			withSessionIdempotency:
				({ withSessionIdempotency }) =>
				(actor, name, input, run) =>
					withSessionIdempotency(unknownActor(actor), name, unknownInput(input), run),
		},
	),
	messageIds: replace<typeof import("#app/infra/email/mailer.server.ts")>(
		"app/infra/email/mailer.server.ts",
		{
			sendEmail:
				({ sendEmail }) =>
				(email, options) =>
					sendEmail({ ...email, messageId: `<${randomUUID()}@greenroom.example>` }, options),
		},
	),
	leases: replace<typeof import("#app/domain/platform/email/email-waits.server.ts")>(
		"app/domain/platform/email/email-waits.server.ts",
		{ EMAIL_LEASE: () => 0 },
	),
	secrecy: replace<typeof import("#app/domain/people/sign-in.server.ts")>(
		"app/domain/people/sign-in.server.ts",
		{
			signIn:
				({ signIn }) =>
				(actor, typed) => {
					log.debug({ typed: typed.password });
					return signIn(actor, typed);
				},
		},
	),
});
