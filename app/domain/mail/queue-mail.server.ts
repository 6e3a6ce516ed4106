import { randomUUID } from "node:crypto";
import { now } from "#app/infra/clock.server.ts";
import type { Tx } from "#app/infra/db.server.ts";
import { publicUrl } from "#app/infra/settings.server.ts";
import type { Mail } from "./mail.ts";
import { renderMail } from "./render-mail.server.ts";

type Options = {
	/**
	 * Does all the work and sends nothing: for a deed whose answer is the same for known and unknown addresses, which would
	 * otherwise take measurably longer with a mail than without.
	 */
	isWithheld?: boolean;
};

/** Puts a mail into the outbox, in the transaction of the deed that it tells about. The scheduler sends it afterwards. */
export async function queueMail(tx: Tx, mail: Mail, { isWithheld = false }: Options = {}): Promise<void> {
	const at = now();
	await tx.outboxMail.create({
		data: {
			// One Message-ID over all attempts, so that a mail sent twice by a crash can be told as one.
			messageId: `<${randomUUID()}@${new URL(publicUrl()).hostname}>`,
			kind: mail.kind,
			recipient: mail.to,
			subject: mail.subject,
			...renderMail(mail),
			state: isWithheld ? "WITHHELD" : "PENDING",
			nextAttemptAt: at,
			createdAt: at,
		},
	});
}
