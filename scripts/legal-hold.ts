/** Keeps an account from being deleted, for a court or an authority: npm run legal-hold -- you@example.com */
import type { Actor } from "#app/domain/platform/actor.ts";
import { DomainError } from "#app/domain/platform/domain-error.ts";
import { findHeldAccounts, holdAccount } from "#app/domain/trust/delete-account.server.ts";
import { closeDatabase } from "#app/infra/database/db.server.ts";
import { openInstance } from "#app/infra/migrations/open-instance.server.ts";
import { readArguments } from "./read-arguments.ts";
import { explain } from "./setup/explain.mjs";

const USAGE = `npm run legal-hold -- you@example.com [--release]
npm run legal-hold -- --list [--json]

Keeps an account from being deleted until --release, even if its owner requests it. A deletion that was due by then runs within
the hour. The owner is not notified and can still use the account. Whatever they delete themselves is gone, so make a backup
first. --list shows the accounts under legal hold. It can run while the server is running. Use the server's settings (DATA_DIR, DATABASE_URL).

Exit codes: 0 done, 1 refused or failed, 2 wrong arguments.`;

const operator: Actor = {
	user: null,
	address: "operator",
	requestId: "legal-hold",
	userAgent: "",
	submissionKey: undefined,
};

const flag = { type: "boolean", default: false } as const;
const { email, isRelease, isJson } = readArguments(
	{ usage: USAGE, options: { release: flag, list: flag, json: flag }, takesPositionals: true },
	({ release, list, json }, [address = "", ...rest]) => {
		if (list ? address !== "" || release : !address.includes("@") || rest.length > 0 || json)
			throw new Error("Give one email address, or --list.");
		return { email: list ? null : address.trim().toLowerCase(), isRelease: release, isJson: json };
	},
);
try {
	await openInstance();
	if (email === null) await list();
	else {
		await holdAccount(operator, { email, isHeld: !isRelease });
		console.log(
			isRelease
				? `${email} is no longer under legal hold.`
				: `${email} is under legal hold and is not deleted until you release it.`,
		);
	}
} catch (error) {
	const refusal = error instanceof DomainError ? Object.values(error.fieldErrors).flat()[0] : undefined;
	console.error(
		refusal ? `Nothing was changed: ${refusal} (${email}).` : explain(error, "The command failed"),
	);
	process.exitCode = 1;
} finally {
	await closeDatabase();
}

async function list(): Promise<void> {
	const held = await findHeldAccounts();
	if (isJson) console.log(JSON.stringify(held, null, "\t"));
	else if (held.length === 0) console.log("No account is held.");
	else
		for (const account of held)
			console.log(
				`${account.email} since ${account.heldAt?.toISOString()}${account.deletionAskedAt ? ", deletion requested" : ""}`,
			);
}
