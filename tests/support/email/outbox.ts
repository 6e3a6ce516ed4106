import { expect } from "vitest";
import { db } from "#app/infra/database/db.server.ts";

/** Lists the emails to an address, except withheld ones, oldest first, as `kind: subject`. */
export async function emailsTo(recipient: string): Promise<string[]> {
	const emails = await db().outboxEmail.findMany({
		where: { recipient, state: { not: "WITHHELD" } },
		orderBy: { id: "asc" },
	});
	return emails.map(({ kind, subject }) => `${kind}: ${subject}`);
}

const findEmails = (recipient: string) =>
	db().outboxEmail.findMany({ where: { recipient }, orderBy: { id: "asc" } });

/** Lists the kinds of the emails to an address, oldest first. */
export const emailKinds = async (recipient: string): Promise<string[]> =>
	(await findEmails(recipient)).map(({ kind }) => kind);

/** Lists the subjects of the emails to an address, oldest first. */
export const emailSubjects = async (recipient: string): Promise<string[]> =>
	(await findEmails(recipient)).map(({ subject }) => subject);

/** Finds the secret of the link, and the six digits if any, in the latest email of a kind to an address. */
export async function emailedSecrets(
	recipient: string,
	kind: string,
): Promise<{ token: string; code: string; text: string }> {
	const email = await db().outboxEmail.findFirst({ where: { recipient, kind }, orderBy: { id: "desc" } });
	const text = email?.text ?? expect.fail(`no mail of the kind ${kind} to ${recipient}`);
	return {
		text,
		token: /token=([\w-]{43})/.exec(text)?.[1] ?? "",
		code: /Your code: (\d{3} \d{3})/.exec(text)?.[1]?.replace(" ", "") ?? "",
	};
}
