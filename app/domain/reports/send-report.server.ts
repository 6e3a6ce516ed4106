import { type Tx, transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import type { Actor } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { promisedBy } from "../calendar/promised.server.ts";
import { queueEmail } from "../email/queue-email.server.ts";
import { type Remember, withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { withUniqueReference } from "../idempotency/with-unique-reference.server.ts";
import { consumeRateLimit } from "../limits/consume-rate-limit.server.ts";
import { newReference } from "../reference.ts";
import { investigationPromise, type ReportSubject, subjectNames } from "./report.ts";
import { reportNotice, reportReceipt } from "./report-emails.server.ts";
import type { SendReport } from "./report-forms.ts";
import { getReportSubject } from "./report-queries.server.ts";

type Input = SendReport & { subject: ReportSubject; subjectId: string };

/**
 * Anyone may report what they can see (see `getReportSubject`), even signed out. The report gets a
 * reference and a due date. The reporter gets a receipt if there is an address.
 */
export async function sendReport(actor: Actor, input: Input): Promise<{ reference: string }> {
	return withIdempotency(actor, "send-report", input, async (remember) => {
		const { title } = await getReportSubject(actor, input.subject, input.subjectId);
		await consumeRateLimit("report", actor.user?.id ?? actor.address);
		return withUniqueReference(() =>
			transaction((tx) => fileReport(tx, actor, { ...input, title }, remember)),
		);
	});
}

async function fileReport(
	tx: Tx,
	actor: Actor,
	{ subject, subjectId, reason, detail, email, title }: Input & { title: string },
	remember: Remember,
) {
	const createdAt = now();
	const reference = newReference("REP");
	const dueAt = promisedBy(investigationPromise(reason), createdAt);
	const address = actor.user?.email ?? email;
	const { id } = await tx.report.create({
		data: {
			reference,
			subject: subjectNames[subject],
			subjectId,
			reporterId: actor.user?.id ?? null,
			email: actor.user ? null : (email ?? null),
			reason,
			detail,
			dueAt,
			createdAt,
		},
	});
	if (address) await queueEmail(tx, reportReceipt({ email: address, reference }));
	const reporter = actor.user
		? `${actor.user.name} <${actor.user.email}>`
		: (email ?? "a signed-out visitor without an email address");
	await queueEmail(tx, reportNotice({ reference, title, reason, detail, reporter, dueAt, email: address }));
	await recordEvent(tx, actor, {
		action: "send-report",
		subject: ["Report", id],
		detail: { subject, subjectId, reason },
	});
	await remember(tx, { reference });
	return { reference };
}
