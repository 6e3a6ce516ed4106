import { readFileSync } from "node:fs";

/**
 * Settings that are secrets, or hold one. Each may be given as the path of a file that holds it, by
 * its name with _FILE behind it.
 */
export const SECRET_SETTINGS = ["DATABASE_URL", "MIGRATION_DATABASE_URL", "SESSION_SECRET", "DATA_SECRET", "SMTP_URL", "S3_ACCESS_KEY", "S3_SECRET_KEY", "OPERATOR_TOKEN"] as const;

type Environment = Record<string, string | undefined>;

/**
 * The settings with secrets read from the files that they name, as stores of secrets hand them
 * over, and a line of the report for each that cannot be had so. One line end at the end of a file
 * is not part of the secret.
 */
export function withSecretFiles(given: Environment): { settings: Environment; mistakes: string[] } {
	const settings = { ...given };
	const mistakes: string[] = [];
	for (const name of SECRET_SETTINGS) {
		const path = given[`${name}_FILE`];
		if (path === undefined) continue;
		const secret = given[name] === undefined ? readSecret(path) : new Error(`is set as well as ${name}; keep only one of them`);
		if (typeof secret === "string") settings[name] = secret;
		else mistakes.push(`${name}_FILE: ${secret.message}`);
	}
	return { settings, mistakes };
}

/** What a file holds, or what is wrong with it; never a part of what it holds. */
function readSecret(path: string): string | Error {
	try {
		return readFileSync(path, "utf8").replace(/\r?\n$/, "") || new Error(`names an empty file (${path}); write the secret into it`);
	} catch (error) {
		return new Error(`names a file that cannot be read (${path}, ${(error as NodeJS.ErrnoException).code}); let the server's account read it`);
	}
}
