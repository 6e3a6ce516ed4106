import { expect } from "vitest";
import type { SharedInstance } from "../instance/instance.ts";

/** Lists the kinds of the emails to an address, except withheld ones, oldest first. */
export const emailKinds = (instance: SharedInstance, email: string): string[] =>
	instance
		.rows<{ kind: string }>(
			"SELECT kind FROM OutboxEmail WHERE recipient = ? AND state <> 'WITHHELD' ORDER BY id",
			email,
		)
		.map(({ kind }) => kind);

/** Finds the text of the latest email of a kind to an address. */
export function emailText(instance: SharedInstance, email: string, kind: string): string {
	const [sentEmail] = instance.rows<{ text: string }>(
		"SELECT text FROM OutboxEmail WHERE recipient = ? AND kind = ? ORDER BY id DESC",
		email,
		kind,
	);
	return sentEmail?.text ?? expect.fail(`no mail of the kind ${kind} to ${email}`);
}

/** Finds the path of the secret link in the latest email of a kind to an address. */
export const emailedLink = (instance: SharedInstance, email: string, kind: string): string =>
	/\/auth\/[\w-]+\?token=[\w-]{43}/.exec(emailText(instance, email, kind))?.[0] ??
	expect.fail(`no link in the mail ${kind} to ${email}`);

/** Finds the six digits in the latest email of a kind to an address, as the email shows them. */
export const emailedCode = (instance: SharedInstance, email: string, kind: string): string =>
	/Your code: (\d{3} \d{3})/.exec(emailText(instance, email, kind))?.[1] ??
	expect.fail(`no code in the mail ${kind} to ${email}`);
