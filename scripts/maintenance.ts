/** Turns maintenance mode on or off: npm run maintenance -- on|off|status */
import { changeMaintenanceAsOperator } from "#app/domain/office/operations/change-maintenance.server.ts";
import type { Actor } from "#app/domain/platform/actor.ts";
import { DomainError } from "#app/domain/platform/domain-error.ts";
import { findMaintenance } from "#app/domain/platform/maintenance.server.ts";
import { closeDatabase } from "#app/infra/database/db.server.ts";
import { openInstance } from "#app/infra/migrations/open-instance.server.ts";
import { readArguments } from "./read-arguments.ts";
import { explain } from "./setup/explain.mjs";

const USAGE = `npm run maintenance -- on [--minutes 30]
npm run maintenance -- off
npm run maintenance -- status [--json]

While maintenance mode is on, people can read, sign in, protect their accounts, and save drafts. Everything else is refused with
a message that says when to try again, and keeps what was typed. Jobs that end things, send reminders, or move money wait.
--minutes says how long it is expected to last. Turn it on again to change that. Running servers follow within a few seconds,
and it stays on over a restart until you turn it off. Use the server's settings (DATA_DIR, DATABASE_URL).

Exit codes: 0 done, 1 refused or failed, 2 wrong arguments.`;

const operator: Actor = {
	user: null,
	address: "operator",
	requestId: "maintenance",
	userAgent: "",
	submissionKey: undefined,
};

const { action, minutes, isJson } = readArguments(
	{
		usage: USAGE,
		options: { minutes: { type: "string" }, json: { type: "boolean", default: false } },
		takesPositionals: true,
	},
	({ minutes, json }, [action = "", ...rest]) => {
		if (!["on", "off", "status"].includes(action) || rest.length > 0)
			throw new Error("Give one of on, off, and status.");
		if (minutes !== undefined && (action !== "on" || !/^[1-9]\d{0,3}$/.test(minutes)))
			throw new Error("Give --minutes only with on, as a whole number from 1 to 9999.");
		if (json && action !== "status") throw new Error("Give --json only with status.");
		return { action, minutes: minutes === undefined ? null : Number(minutes), isJson: json };
	},
);
try {
	await openInstance();
	if (action !== "status") await changeMaintenanceAsOperator(operator, { isOn: action === "on", minutes });
	const found = await findMaintenance();
	const end = found?.expectedEndAt
		? `expected to end at ${found.expectedEndAt.toISOString()}`
		: "without an expected end";
	console.log(
		isJson
			? JSON.stringify({ isOn: found !== null, ...found }, null, "\t")
			: found
				? `Maintenance mode is on since ${found.startedAt.toISOString()}, ${end}.`
				: "Maintenance mode is off.",
	);
} catch (error) {
	console.error(error instanceof DomainError ? error.message : explain(error, "The command failed"));
	process.exitCode = 1;
} finally {
	await closeDatabase();
}
