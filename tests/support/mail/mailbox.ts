import { expect } from "vitest";
import type { Instance } from "../instance/instance.ts";

/** What went to an address, or will, oldest first, as its kinds. */
export const emailKinds = (instance: Instance, email: string): string[] =>
	instance.rows<{ kind: string }>("SELECT kind FROM OutboxMail WHERE recipient = ? AND state <> 'WITHHELD' ORDER BY id", email).map(({ kind }) => kind);

/** The text of the latest mail of a kind to an address. */
export function emailText(instance: Instance, email: string, kind: string): string {
	const [mail] = instance.rows<{ text: string }>("SELECT text FROM OutboxMail WHERE recipient = ? AND kind = ? ORDER BY id DESC", email, kind);
	return mail?.text ?? expect.fail(`no mail of the kind ${kind} to ${email}`);
}

/** The path of the link with a secret in the latest mail of a kind to an address. */
export const emailedLink = (instance: Instance, email: string, kind: string): string =>
	/\/auth\/[\w-]+\?token=[\w-]{43}/.exec(emailText(instance, email, kind))?.[0] ?? expect.fail(`no link in the mail ${kind} to ${email}`);

/** The six digits in the latest mail of a kind to an address, as they are printed. */
export const emailedCode = (instance: Instance, email: string, kind: string): string =>
	/Your code: (\d{3} \d{3})/.exec(emailText(instance, email, kind))?.[1] ?? expect.fail(`no code in the mail ${kind} to ${email}`);
