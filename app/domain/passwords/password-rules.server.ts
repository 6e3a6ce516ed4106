import type { DomainError } from "../domain-error.ts";
import { invalidField } from "../domain-error.ts";

let common: Promise<Set<string>> | undefined;

/** Read when the first password is chosen, since the list takes several megabytes. */
async function readCommon(): Promise<Set<string>> {
	const { dictionary } = await import("@zxcvbn-ts/language-common");
	return new Set(dictionary["passwords-common"]);
}

/**
 * The error if a password of the right length isn't allowed for an account, else undefined. Rejects
 * the person's own address or name, and the passwords that attackers try first (zxcvbn's list of
 * about 50,000).
 */
export async function passwordObjection(
	password: string,
	{ email, name }: { email: string; name: string },
): Promise<DomainError | undefined> {
	common ??= readCommon();
	const lower = password.toLowerCase();
	const personal = [email, email.split("@")[0], name, name.replaceAll(" ", "")].map((value) =>
		value?.toLowerCase(),
	);
	if (personal.includes(lower))
		return invalidField("password", "Choose a password that is not your name or email address");
	if ((await common).has(lower))
		return invalidField(
			"password",
			"This password is on the list that attackers try first. Choose a less common one",
		);
	return undefined;
}
