import { site } from "#app/infra/content/site.server.ts";
import type { Tx } from "#app/infra/database/db.server.ts";
import type { Actor } from "../platform/actor.ts";
import type { Email } from "../platform/email/email.ts";
import type { MeasureKind } from "./person.ts";

type Person = { name: string; email: string };

/** A moderation measure against a person's message, review, or public profile. */
export type MeasureEmail = "message-removed" | "review-hidden" | "profile-suspended";

const words: Record<MeasureEmail, { subject: string; sentence: string }> = {
	"message-removed": {
		subject: "We removed one of your messages",
		sentence: "It breaks our rules. The rest of the conversation is unchanged.",
	},
	"review-hidden": {
		subject: "We removed one of your reviews",
		sentence: "It breaks our rules, and it no longer counts toward any rating.",
	},
	"profile-suspended": {
		subject: "Your profile is suspended",
		sentence: "It's hidden from the directory and can't receive requests. Your current bookings continue.",
	},
};

/** Sent to the person whom the measure affects. */
export function measureTaken({
	name,
	email,
	measure,
	reason,
}: Person & { measure: MeasureEmail; reason: string }): Email {
	const { subject, sentence } = words[measure];
	const { contact, name: siteName } = site();
	return {
		kind: measure,
		to: email,
		name,
		subject,
		paragraphs: [
			sentence,
			`The reason, in our team's words:\n${reason}`,
			`If you think we made a mistake, reply to this email. Someone else on our team will review it.`,
		],
		replyTo: contact.safety,
		reason: `You're getting this email because you have a ${siteName} account.`,
	};
}

type Measure = { userId: string; kind: MeasureKind; reason: string; at: Date };

/**
 * Records an admin's measure against an account, with the reason, in the caller's transaction. The reason is
 * stored here because audit events about accounts contain no free text.
 */
export async function recordMeasure(tx: Tx, actor: Actor, measure: Measure): Promise<void> {
	await tx.accountMeasure.create({ data: { ...measure, adminId: actor.user?.id ?? null } });
}
