/** Moves the demo's clock ahead: npm run demo:advance -- 14d */
import { DomainError } from "#app/domain/platform/domain-error.ts";
import { DAY, HOUR, later, MINUTE, now } from "#app/infra/process/clock.server.ts";
import { advanceDemoClock, hasDemoClock } from "#app/infra/process/demo-clock.server.ts";
import { readArguments } from "./read-arguments.ts";
import { explain } from "./setup/explain.mjs";

const USAGE = `npm run demo:advance -- 14d

Moves the clock of the demo in DATA_DIR ahead by days, hours, or minutes, such as 14d, 36h, or 30m. A running server follows within a
second. Within a minute, it sends the reminders that are due and ends what has expired. The clock can't be moved back. Production has a demo
clock only with ALLOW_DEMO=1, and no instance has one with a live key of Stripe.

Exit codes: 0 moved, 1 refused or failed, 2 wrong arguments.`;

const units: Record<string, number> = { d: DAY, h: HOUR, m: MINUTE };

const duration = readArguments({ usage: USAGE, options: {}, takesPositionals: true }, (_, words) => {
	const [, count = "", unit = ""] = /^([1-9]\d{0,4})([dhm])$/.exec(words[0] ?? "") ?? [];
	if (words.length !== 1 || !count) throw new Error("Give one duration, such as 14d, 36h, or 30m.");
	return Number(count) * (units[unit] ?? 0);
});
try {
	if (!hasDemoClock())
		throw new DomainError(
			"conflict",
			"This instance has no demo clock. Production has one only with ALLOW_DEMO=1, and no instance has one with a live key of Stripe.",
		);
	const ahead = advanceDemoClock(duration);
	console.log(
		`The demo's clock is ${Math.round((ahead / DAY) * 100) / 100} days ahead: ${later(now(), ahead).toISOString()}.`,
	);
} catch (error) {
	console.error(explain(error, "The demo's clock cannot be moved"));
	process.exitCode = 1;
}
