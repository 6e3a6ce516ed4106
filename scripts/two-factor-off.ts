/**
 * Turns off two-factor sign-in for someone who lost their phone and their recovery codes:
 * npm run admin:two-factor-off -- you@example.com
 */

import { removeTwoFactor } from "#app/domain/people/two-factor.server.ts";
import type { Actor } from "#app/domain/platform/actor.ts";
import { DomainError } from "#app/domain/platform/domain-error.ts";
import { closeDatabase } from "#app/infra/database/db.server.ts";
import { openInstance } from "#app/infra/migrations/open-instance.server.ts";
import { readArguments } from "./read-arguments.ts";
import { explain } from "./setup/explain.mjs";

const USAGE = `npm run admin:two-factor-off -- you@example.com

Turns off two-factor sign-in for someone who has lost both the phone and the recovery codes. Verify who is asking first. After that,
the password alone is enough to sign in, and the owner gets an email. It can run while the server is running. Use the server's settings (DATA_DIR,
DATABASE_URL).

Exit codes: 0 done, 1 refused or failed, 2 wrong arguments.`;

const operator: Actor = {
	user: null,
	address: "operator",
	requestId: "two-factor-off",
	userAgent: "",
	submissionKey: undefined,
};

const email = readArguments(
	{ usage: USAGE, options: {}, takesPositionals: true },
	(_, [address, ...rest]) => {
		if (!address?.includes("@") || rest.length > 0) throw new Error("Give one email address.");
		return address;
	},
);
try {
	await openInstance();
	await removeTwoFactor(operator, { email: email.trim().toLowerCase() });
	console.log(`Two-factor sign-in is off for ${email}. Its owner gets an email.`);
} catch (error) {
	const refusal = error instanceof DomainError ? Object.values(error.fieldErrors).flat()[0] : undefined;
	console.error(
		refusal
			? `Nothing was changed: ${refusal} (${email}).`
			: explain(error, "Two-factor sign-in could not be turned off"),
	);
	process.exitCode = 1;
} finally {
	await closeDatabase();
}
