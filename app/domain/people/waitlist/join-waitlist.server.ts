import { randomUUID } from "node:crypto";
import type { Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { getMetro, metroName } from "../../market/places/gazetteer.server.ts";
import type { PlaceChoice } from "../../market/places/place-forms.ts";
import { type StoredPlace, settlePlace } from "../../market/places/resolve-place.server.ts";
import { type Actor, requireArea } from "../../platform/actor.ts";
import { recordEvent } from "../../platform/audit.server.ts";
import { command, withIdempotency } from "../../platform/command.server.ts";
import { DomainError } from "../../platform/domain-error.ts";
import { queueEmail } from "../../platform/email/queue-email.server.ts";
import { consumeRateLimit, withConstantTime } from "../../platform/rate-limit.server.ts";
import { queueWebhook } from "../../platform/webhooks/queue-webhook.server.ts";
import { knownReferral } from "../partners.server.ts";
import {
	serviceNames,
	type WaitlistAudience,
	type WaitlistSegment,
	type WaitlistService,
	type WaitlistSource,
} from "./waitlist.ts";
import { waitlistConfirmation, waitlistInvitation } from "./waitlist-emails.server.ts";
import { findInvitable } from "./waitlist-segments.sql.server.ts";

/** The place stored with a waitlist entry. */
export type EntryPlace = StoredPlace & { metro: string | null };

/** A typed place. Its fields may be empty. */
export type TypedPlace = {
	city?: string | null | undefined;
	state?: string | null | undefined;
	placeChoice?: PlaceChoice;
};

/**
 * The place to store for an entry, with its metropolitan area. Null if none was typed. If the place is
 * ambiguous, throws `invalid` with a question for the person.
 */
export function entryPlace({ city, state, placeChoice }: TypedPlace): EntryPlace | null {
	if (!city || !state) return null;
	const place = settlePlace({ city, state, placeChoice });
	const { latitude, longitude } = place;
	const metro = latitude === null || longitude === null ? undefined : getMetro({ latitude, longitude });
	return { ...place, metro: metro ? metroName(metro) : null };
}

type JoinWaitlistInput = {
	email: string;
	userType: WaitlistAudience | "OTHER";
	serviceType?: WaitlistService | undefined;
	source: WaitlistSource;
	/** Where the person is. */
	place?: EntryPlace | null;
	/** The referral code of the person's link. */
	ref?: string | null;
	/** The file that the person is from, if the team imports them. */
	imported?: Imported;
};

/** An import, and when its person counts as having joined, because people are invited in that order. */
export type Imported = { importId: string; createdAt: Date };

type Options = {
	/** Whether a new entry is confirmed by email. False if the calling command sends its own email. */
	confirms: boolean;
};

const joined = { success: true } as const;

/**
 * Anyone may join. The place is optional. A new address gets a confirmation email. An address already on the
 * list gets the same response after the same work, but no second row or email, so that no one learns who else
 * is on it. Throws `invalid` with a question if the place isn't clear.
 */
export async function joinWaitlist(
	actor: Actor,
	{ city, state, placeChoice, ...typed }: JoinWaitlistInput & TypedPlace,
): Promise<typeof joined> {
	const input = { ...typed, place: entryPlace({ city, state, placeChoice }) };
	return withConstantTime(() =>
		withIdempotency(actor, "join-waitlist", input, async (commit) => {
			await consumeRateLimit("waitlist", actor.address);
			return commit(async (tx) => {
				await addToWaitlist(tx, actor, input, { confirms: true });
				return joined;
			});
		}),
	);
}

/**
 * Adds an address in the transaction of another command, such as a sign-up. An existing entry stays
 * unchanged. Returns whether the entry is new.
 */
export async function addToWaitlist(
	tx: Tx,
	actor: Actor,
	input: JoinWaitlistInput,
	{ confirms }: Options,
): Promise<boolean> {
	const { email, userType, serviceType, source, ref, place = null, imported } = input;
	const id = randomUUID();
	const referralCode = await knownReferral(tx, ref);
	const entry = await tx.waitlistEntry.upsert({
		where: { email },
		// This update doesn't change anything, but lets Prisma use the database's upsert. With an empty update,
		// Prisma would read first and then insert.
		update: { email },
		create: {
			id,
			email,
			audience: userType,
			serviceType: serviceType ? serviceNames[serviceType] : null,
			source,
			referralCode,
			...place,
			importId: imported?.importId ?? null,
			createdAt: imported?.createdAt ?? now(),
		},
	});
	const isNew = entry.id === id;
	// Rewrites the row and its indexes, so that an existing row takes as long as a new one. Otherwise, the
	// shorter time would reveal that the address is on the list.
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
	// Also for someone who joins again, because otherwise the shorter time would reveal it.
	await queueWebhook(tx, {
		type: "WAITLIST_JOINED",
		data: { waitlistEntryId: entry.id, isFirst: isNew },
	});
	return isNew;
}

type InviteWaitlist = {
	segment: WaitlistSegment;
	/** The number of people to invite, at most INVITED_AT_ONCE. */
	count: number;
};

/**
 * An admin invites people in a segment to create an account, starting with those who have waited longest.
 * Each person is invited only once. People with an account and people who unsubscribed are skipped. Returns
 * how many were invited. Throws `conflict` if no one is left.
 */
export function inviteWaitlist(
	actor: Actor,
	{ segment, count }: InviteWaitlist,
): Promise<{ invited: number }> {
	requireArea(actor, "audience");
	return command(actor, "invite-waitlist", { segment, count }, async (tx) => {
		const at = now();
		let invited = 0;
		for (const id of await findInvitable(tx, segment, count)) {
			// Another admin may have just invited the same person.
			const taken = await tx.waitlistEntry.updateMany({
				where: { id, invitedAt: null },
				data: { invitedAt: at },
			});
			if (taken.count === 0) continue;
			const entry = await tx.waitlistEntry.findUniqueOrThrow({
				where: { id },
				select: { id: true, email: true, audience: true, referralCode: true },
			});
			await queueEmail(tx, waitlistInvitation(entry));
			invited++;
		}
		if (invited === 0) throw new DomainError("conflict", "Everyone in this segment has been invited.");
		const { audience, service, area, source, from, to } = segment;
		await recordEvent(tx, actor, {
			action: "invite-waitlist",
			subject: ["WaitlistEntry", "segment"],
			detail: {
				invited,
				audience: audience ?? null,
				service: service ?? null,
				area: area ?? null,
				source: source ?? null,
				from: from ?? null,
				to: to ?? null,
			},
		});
		return { invited };
	});
}
