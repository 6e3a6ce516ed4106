import { randomUUID } from "node:crypto";
import type { Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { publicUrl } from "#app/infra/process/settings.server.ts";
import { isProperName } from "../name.ts";
import { type Email, priorityOf } from "./email.ts";
import { renderEmail } from "./render-email.server.ts";
import { wantsEmail } from "./wants-email.server.ts";

type Options = {
	/**
	 * Does all the work and sends nothing: for a deed whose answer is the same for known and unknown addresses, which would
	 * otherwise take measurably longer with a mail than without.
	 */
	isWithheld?: boolean;
	/** When it may be sent at the earliest; at once without it. Until then it can be taken back. */
	notBefore?: Date;
};

/**
 * Puts a mail into the outbox, in the transaction of the deed that it tells about. The scheduler sends it afterwards. A mail on a
 * topic that its reader does not want to hear of is dropped. Returns the id of the mail, or null where it was dropped.
 */
export async function queueEmail(tx: Tx, mail: Email, { isWithheld = false, notBefore }: Options = {}): Promise<string | null> {
	if (mail.topic && !(await wantsEmail(tx, mail.topic))) return null;
	const at = now();
	const { id } = await tx.outboxMail.create({
		data: {
			// One Message-ID over all attempts, so that a mail sent twice by a crash can be told as one.
			messageId: `<${randomUUID()}@${new URL(publicUrl()).hostname}>`,
			kind: mail.kind,
			priority: priorityOf(mail),
			recipient: mail.to,
			subject: mail.subject,
			...renderEmail(await greeted(tx, mail)),
			headers: JSON.stringify(headersOf(mail)),
			state: isWithheld ? "WITHHELD" : "PENDING",
			nextAttemptAt: notBefore ?? at,
			createdAt: at,
		},
		select: { id: true },
	});
	return id;
}

/** The mail with its greeting: by name where the address is confirmed and the name is one that may be taken today. */
async function greeted(tx: Tx, mail: Email): Promise<Email> {
	if (mail.name === undefined) return mail;
	const isNamed = isProperName(mail.name) && (await isConfirmed(tx, mail.to));
	return { ...mail, paragraphs: [isNamed ? `Hello ${mail.name},` : "Hello,", ...mail.paragraphs] };
}

/** Whether an address was proved to be that of the account that has it. */
const isConfirmed = async (tx: Tx, email: string): Promise<boolean> => (await tx.user.count({ where: { email, emailVerifiedAt: { not: null } } })) > 0;

/** Reply-To, and what lets a mailbox offer its own button for leaving a list (RFC 2369 and 8058). */
function headersOf({ replyTo, unsubscribePath }: Email): Record<string, string> {
	return {
		...(replyTo && { "Reply-To": replyTo }),
		...(unsubscribePath && { "List-Unsubscribe": `<${new URL(unsubscribePath, publicUrl()).href}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }),
	};
}
