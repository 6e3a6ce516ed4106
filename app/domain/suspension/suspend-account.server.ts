import { type Tx, transaction } from "#app/infra/database/db.server.ts";
import { DAY, later, now } from "#app/infra/process/clock.server.ts";
import { personNotFound } from "../account-measures/measure.ts";
import { recordMeasure } from "../account-measures/measures.server.ts";
import { isFormerAddress } from "../accounts/account.ts";
import { type Actor, requireArea } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { momentInWords } from "../calendar/instant-words.server.ts";
import { zoneOfUser } from "../calendar/reader-zone.server.ts";
import { DomainError } from "../domain-error.ts";
import { queueEmail } from "../email/queue-email.server.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { areaOfAccount } from "../scopes/area.ts";
import { suspendWithin } from "./suspension.server.ts";
import { accountRestricted, accountSuspended } from "./suspension-emails.server.ts";

type Input = {
	userId: string;
	reason: string /** For how many days. Without it, until further notice. */;
	days?: number | undefined;
};

/**
 * Suspends an account with a reason that its owner reads. Until further notice: its sessions end,
 * sign-in is blocked, its public profile is off the site, and its running bookings end after the time
 * to appeal. For up to 7 days: it can send and get no new requests or quotes, and nothing else
 * changes. Throws `forbidden` for a team account unless the actor is an
 * owner, and `conflict` for one's own account, the last owner, and an account that is already
 * suspended.
 */
export async function suspendAccount(actor: Actor, { userId, reason, days }: Input): Promise<void> {
	const admin = requireArea(actor, "people");
	if (admin.id === userId)
		throw new DomainError(
			"conflict",
			"This is your own account. Someone else on the team has to suspend it.",
		);
	await withIdempotency(actor, "suspend-account", { userId, reason, days: days ?? null }, (remember) =>
		transaction(async (tx) => {
			const user = await tx.user.findUnique({
				where: { id: userId },
				select: { email: true, name: true, role: true, verification: true },
			});
			if (!user || isFormerAddress(user.email)) throw personNotFound();
			requireArea(actor, areaOfAccount(user));
			if (days !== undefined) {
				await restrict(tx, actor, { ...user, userId, reason, days });
				await remember(tx, { suspended: true });
				return { suspended: true };
			}
			const { verification, profile } = await suspendWithin(tx, actor, { userId, reason, at: now() });
			if (verification === null)
				throw new DomainError("conflict", "This account is already suspended. Reload the page to see why.");
			await queueEmail(tx, accountSuspended({ ...user, reason }));
			await recordEvent(tx, actor, {
				action: "suspend-account",
				subject: ["User", userId],
				detail: { before: verification, after: "SUSPENDED", profile },
			});
			await remember(tx, { suspended: true });
			return { suspended: true };
		}),
	);
}

type Restriction = { userId: string; name: string; email: string; reason: string; days: number };

/** Stops new requests and quotes for some days. */
async function restrict(
	tx: Tx,
	actor: Actor,
	{ userId, name, email, reason, days }: Restriction,
): Promise<void> {
	const at = now();
	const until = later(at, days * DAY);
	const { count } = await tx.user.updateMany({
		where: {
			id: userId,
			suspendedAt: null,
			OR: [{ restrictedUntil: null }, { restrictedUntil: { lte: at } }],
		},
		data: { restrictedUntil: until },
	});
	if (count === 0)
		throw new DomainError("conflict", "This account is already suspended. Lift that suspension first.");
	await recordMeasure(tx, actor, { userId, kind: "SUSPENDED", reason, at });
	await queueEmail(
		tx,
		accountRestricted({ name, email, reason, until: momentInWords(until, await zoneOfUser(tx, userId)) }),
	);
	await recordEvent(tx, actor, {
		action: "suspend-account",
		subject: ["User", userId],
		detail: { after: "RESTRICTED", days },
	});
}
