import type { DomainError } from "../domain-error.ts";
import { invalidField } from "../domain-error.ts";

let common: Promise<Set<string>> | undefined;

/** Read when the first password is chosen: the list takes some megabytes. */
async function readCommon(): Promise<Set<string>> {
	const { dictionary } = await import("@zxcvbn-ts/language-common");
	return new Set(dictionary["passwords-common"]);
}

/**
 * Why a password of the right length may not be chosen for an account, or undefined where it may: not the person's own address
 * or name, and not one of the passwords that are tried first (zxcvbn's list of about 50,000).
 */
export async function passwordObjection(password: string, { email, name }: { email: string; name: string }): Promise<DomainError | undefined> {
	common ??= readCommon();
	const lower = password.toLowerCase();
	const own = [email, email.split("@")[0], name, name.replaceAll(" ", "")].map((value) => value?.toLowerCase());
	if (own.includes(lower)) return invalidField("password", "Choose a password that is not your name or email address");
	if ((await common).has(lower)) return invalidField("password", "This password is on the list that attackers try first. Choose a less common one");
	return undefined;
}
