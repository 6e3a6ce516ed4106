import { readFileSync } from "node:fs";

/**
 * Settings that are or contain secrets. Each can also be stored in a file, whose path is set under the
 * setting's name with _FILE appended.
 */
export const SECRET_SETTINGS = [
	"DATABASE_URL",
	"MIGRATION_DATABASE_URL",
	"SESSION_SECRET",
	"DATA_SECRET",
	"SMTP_URL",
	"S3_ACCESS_KEY",
	"S3_SECRET_KEY",
	"BACKUP_S3_ACCESS_KEY",
	"BACKUP_S3_SECRET_KEY",
	"BACKUP_KEY",
	"OPERATOR_TOKEN",
	"STRIPE_SECRET_KEY",
	"STRIPE_WEBHOOK_SECRET",
	"STRIPE_CONNECT_WEBHOOK_SECRET",
	"STRIPE_V2_WEBHOOK_SECRET",
] as const;

type Environment = Record<string, string | undefined>;

/**
 * `settings` with the secrets read from the files that secret stores provide, and in `mistakes` a line for
 * each setting whose file can't be used. One line break at the end of a file is ignored.
 */
export function withSecretFiles(given: Environment): { settings: Environment; mistakes: string[] } {
	const settings = { ...given };
	const mistakes: string[] = [];
	for (const name of SECRET_SETTINGS) {
		const path = given[`${name}_FILE`];
		if (path === undefined) continue;
		const secret =
			given[name] === undefined
				? readSecret(path)
				: new Error(`is set together with ${name}; keep only one of them`);
		if (typeof secret === "string") settings[name] = secret;
		else mistakes.push(`${name}_FILE: ${secret.message}`);
	}
	return { settings, mistakes };
}

/**
 * The content of a file, or an Error that explains why the file can't be read. The error doesn't quote the
 * content.
 */
function readSecret(path: string): string | Error {
	try {
		return (
			readFileSync(path, "utf8").replace(/\r?\n$/, "") ||
			new Error(`names an empty file (${path}); write the secret into it`)
		);
	} catch (error) {
		return new Error(
			`names a file that cannot be read (${path}, ${(error as NodeJS.ErrnoException).code}); let the server's account read it`,
		);
	}
}
