import { fact, site } from "#app/infra/content/site.server.ts";
import { momentInWords } from "../calendar/instant-words.server.ts";
import type { Email } from "../email/email.ts";
import { type ReportReason, reportReasonLabels } from "./report.ts";

/** To the reporter. It repeats nothing they wrote, since the address may be someone else's. */
export function reportReceipt({ email, reference }: { email: string; reference: string }): Email {
	const { name, contact } = site();
	return {
		kind: "report-receipt",
		to: email,
		subject: `We received your report (${reference})`,
		paragraphs: [
			`Thank you for your report to ${name}. Your reference is ${reference}. Someone on our team will look at it within ${fact("report-investigation-time")}.`,
			"We won't tell the person you reported who reported them. If someone is in danger right now, call 911.",
			"To add something, reply to this email.",
		],
		replyTo: contact.safety,
		reason: `You're getting this email because this address was given with a report on ${name}. If that wasn't you, ignore it or email ${contact.support}.`,
	};
}

type Notice = {
	reference: string;
	title: string;
	reason: ReportReason;
	detail: string;
	reporter: string;
	dueAt: Date;
	email: string | undefined;
};

/** To the safety team. A reply goes to the reporter, if there is an address. */
export function reportNotice({ reference, title, reason, detail, reporter, dueAt, email }: Notice): Email {
	const { contact, timeZone } = site();
	return {
		kind: "report-notice",
		to: contact.safety,
		subject: `${reference}: ${reportReasonLabels[reason]}`,
		paragraphs: [`${title}\nReported by ${reporter}.\nDue ${momentInWords(dueAt, timeZone)}.`, detail],
		...(email && { replyTo: email }),
		reason: "You're getting this email because you review reports.",
	};
}
