import { transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import type { Actor } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { promisedBy } from "../calendar/promised.server.ts";
import { queueEmail } from "../email/queue-email.server.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { consumeRateLimit } from "../limits/consume-rate-limit.server.ts";
import { newSupportReference, replyPromise, type SupportInquiry, type SupportUserType } from "./support.ts";
import { supportNotice, supportReceipt } from "./support-emails.server.ts";
import type { SendSupportMessage } from "./support-forms.ts";

/**
 * Anyone may send a message. It becomes a ticket with a reference and a due date. Its sender gets a
 * receipt, and the support or safety team a notice.
 */
export function sendSupportMessage(actor: Actor, input: SendSupportMessage): Promise<{ reference: string }> {
	return withIdempotency(actor, "send-support-message", input, async (remember) => {
		await consumeRateLimit("support", actor.address);
		const { name, email, userType, inquiryType, message } = input;
		const reference = newSupportReference();
		const createdAt = now();
		const dueAt = promisedBy(replyPromise(inquiryType), createdAt);
		return transaction(async (tx) => {
			const { id } = await tx.supportTicket.create({
				data: {
					reference,
					name,
					email,
					userType: userTypeNames[userType],
					inquiryType: inquiryNames[inquiryType],
					dueAt,
					createdAt,
					messages: { create: { author: "SENDER", body: message, createdAt } },
				},
			});
			await queueEmail(tx, supportReceipt({ reference, email, inquiryType }));
			await queueEmail(tx, supportNotice({ reference, email, inquiryType, name, userType, message, dueAt }));
			await recordEvent(tx, actor, {
				action: "send-support-message",
				subject: ["SupportTicket", id],
				detail: { userType, inquiryType },
			});
			await remember(tx, { reference });
			return { reference };
		});
	});
}

const userTypeNames = {
	creator: "CREATOR",
	professional: "PROFESSIONAL",
	both: "BOTH",
	other: "OTHER",
} as const satisfies Record<SupportUserType, string>;

const inquiryNames = {
	general: "GENERAL",
	account: "ACCOUNT",
	verification: "VERIFICATION",
	matching: "MATCHING",
	payment: "PAYMENT",
	safety: "SAFETY",
	technical: "TECHNICAL",
	partnership: "PARTNERSHIP",
} as const satisfies Record<SupportInquiry, string>;
