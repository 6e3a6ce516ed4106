/** Creates an ADMIN, or a new link that sets an ADMIN's password: npm run admin:create -- you@example.com */
import * as z from "zod";
import { LINK_HOURS } from "#app/domain/people/account.ts";
import { CreateAdminForm } from "#app/domain/people/account-forms.ts";
import { createAdmin, renewAdminLink } from "#app/domain/people/admin-account.server.ts";
import type { Actor } from "#app/domain/platform/actor.ts";
import { DomainError } from "#app/domain/platform/domain-error.ts";
import { formatScopes, SCOPES } from "#app/domain/platform/roles.ts";
import { closeDatabase } from "#app/infra/database/db.server.ts";
import { openInstance } from "#app/infra/migrations/open-instance.server.ts";
import { publicUrl } from "#app/infra/process/settings.server.ts";
import { readArguments } from "./read-arguments.ts";
import { explain } from "./setup/explain.mjs";

const USAGE = `npm run admin:create -- you@example.com [--name "Your Name"] [--role reviewer,support]
npm run admin:create -- --new-link you@example.com

Creates an account for a team member and prints a link that sets its password. The link is valid once, for ${LINK_HOURS.SET_PASSWORD} hours.
--role takes one or more of ${SCOPES.join(", ").toLowerCase()}, separated by commas. Without it, the account is an owner, who can do everything.
An address that already has an account is refused, because the command promotes no one. --new-link prints a new link for an ADMIN whose
link expired or whose password was lost. In production, the back office opens once the ADMIN has set up two-factor sign-in. Start the
server first, because only the server creates and migrates the database. After that, this command can run while the server is running. Use the server's settings (DATA_DIR, DATABASE_URL, PUBLIC_URL, PORT).

Exit codes: 0 done, 1 refused or failed, 2 wrong arguments.`;

/** Anyone who can run commands on the server. */
const operator: Actor = {
	user: null,
	address: "operator",
	requestId: "admin-create",
	userAgent: "",
	submissionKey: undefined,
};

const { email, name, scopes, isRenewal } = readArguments(
	{
		usage: USAGE,
		options: {
			name: { type: "string" },
			role: { type: "string" },
			"new-link": { type: "boolean", default: false },
		},
		takesPositionals: true,
	},
	(values, [address = "", ...rest]) => {
		if (rest.length > 0) throw new Error("Give one email address.");
		if (values["new-link"] && values.role !== undefined)
			throw new Error("A new link changes no roles. An owner changes them in the back office.");
		const scopes = (values.role ?? "owner").split(",").map((role) => role.trim().toUpperCase());
		const input = CreateAdminForm.safeParse({
			email: address,
			name: values.name ?? address.split("@")[0],
			scopes,
		});
		if (!input.success) throw new Error(Object.values(z.flattenError(input.error).fieldErrors)[0]?.[0]);
		return { ...input.data, isRenewal: values["new-link"] };
	},
);
try {
	await openInstance();
	const { token } = isRenewal
		? await renewAdminLink(operator, { email })
		: await createAdmin(operator, { email, name, scopes });
	console.log(
		`${isRenewal ? "Here is a new link for" : `There is an account with the role ${formatScopes(scopes)} for`} ${email}. This link sets its password and is valid for ${LINK_HOURS.SET_PASSWORD} hours:`,
	);
	console.log(`${publicUrl()}/auth/set-password?token=${token}`);
} catch (error) {
	const refusal = error instanceof DomainError ? Object.values(error.fieldErrors).flat()[0] : undefined;
	console.error(
		refusal
			? `Nothing was changed: ${refusal} (${email}).`
			: explain(error, "The account could not be created"),
	);
	process.exitCode = 1;
} finally {
	await closeDatabase();
}
