/** Each check of `npm run prove` works: if it meets the fault that it looks for, it says so. */
import { expect, it, onTestFinished } from "vitest";
import { canaries } from "../../../verification/prove/canaries.ts";
import { emailKills } from "../../../verification/prove/email-kills.ts";
import { kills } from "../../../verification/prove/kills.ts";
import { moneyKills } from "../../../verification/prove/money-kills.ts";
import { type DatabaseName, proveRow, type Row } from "../../../verification/prove/row.ts";
import { sameForm } from "../../../verification/prove/same-form.ts";
import { syncs } from "../../../verification/prove/syncs.ts";
import { applicationWithout, type Removal } from "../../support/attacks/without-guard.ts";

type Fault = {
	fault: string;
	row: Row;
	/** The one database that has the fault; otherwise those of the row. */
	database?: DatabaseName;
	removals: Removal[];
	/** Verdict and figure. */
	said: RegExp;
};

const faults: Fault[] = [
	{
		fault: "answers that come before their commit",
		row: kills,
		removals: [
			[
				"app/domain/people/waitlist/join-waitlist.server.ts",
				"return commit(async (tx) => {\n\t\t\t\tawait addToWaitlist(tx, actor, input, { confirms: true });",
				"const later = (work) => (setTimeout(() => commit(work), 1_000), joined); return later(async (tx) => { await addToWaitlist(tx, actor, input, { confirms: true });",
			],
		],
		said: /^not met: SQLite: 1 kills, .+ acknowledged: \d+ wrong: waitlist entry .+; PostgreSQL: 1 kills, .+ acknowledged: \d+ wrong: waitlist entry /,
	},
	{
		fault: "cancellations that are acknowledged before their commit",
		row: moneyKills,
		database: "SQLite",
		removals: [
			[
				"app/domain/bookings/cancel-booking.server.ts",
				'await bookingCommand(actor, "cancel-booking", { bookingId, reason, shown: shown ?? null }, async (tx) => {',
				'const later = (work) => setTimeout(() => void bookingCommand(actor, "cancel-booking", { bookingId, reason, shown: shown ?? null }, work).catch(() => {}), 10_000); later(async (tx) => {',
			],
		],
		said: /^not met: SQLite: \d kills, .+ \d+ wrong: lost: the refund of the booking /,
	},
	{
		fault: "fees of the provider that no one posts",
		row: moneyKills,
		database: "SQLite",
		removals: [
			[
				"app/domain/money/apply-payment.server.ts",
				"await recordProviderFee(tx, { paymentId });\n\tawait returnRest",
				"await returnRest",
			],
		],
		said: /^not met: SQLite: 1 kills, .+ \d+ wrong: The ledger has \$[\d.,]+ at the payment provider, which says \$[\d.,]+\.; About the payment /,
	},
	{
		fault: "commits without a sync",
		row: syncs,
		removals: [
			["app/infra/database/serialized-sqlite.server.ts", '"synchronous = FULL"', '"synchronous = OFF"'],
			["app/infra/database/db.server.ts", 'await assertPragma(opening, "synchronous", 2);', ""],
		],
		// If strace is missing or may not attach, the row says that it wasn't run.
		said: /^not met: 20 sequential writes: 0 syncs, 20 without one; \d+ writes by 32 at once: 0 syncs|^not run: (strace is not installed|strace may not trace here)/,
	},
	{
		fault: "forms that no one remembers",
		row: sameForm,
		removals: [
			["app/domain/platform/command.server.ts", "if (running) return (await running) as R;", ""],
			[
				"app/domain/platform/command.server.ts",
				"if (!actor.submissionKey) return run(",
				"if (true) return run(",
			],
		],
		said: /^not met: .+message: 20 rows/,
	},
	{
		fault: "mails under a new Message-ID with each try",
		row: emailKills,
		database: "SQLite",
		removals: [["app/infra/email/mailer.server.ts", "messageId: email.messageId,", ""]],
		said: /^not met: .+96 emails: 96 missing, .+ under another Message-ID$/,
	},
	{
		fault: "mails that no sender leases",
		row: emailKills,
		database: "SQLite",
		removals: [
			[
				"app/domain/platform/email/lease-email.sql.server.ts",
				"data: { leasedUntil: later(at, EMAIL_LEASE), attempts",
				"data: { attempts",
			],
		],
		said: /^not met: .+96 emails: 0 missing, \d+ twice/,
	},
	{
		fault: "a password in the log",
		row: canaries,
		removals: [
			[
				"app/domain/people/sign-in.server.ts",
				"signIn(actor: Actor, { email, password }: SignIn): Promise<Authentication> {",
				'signIn(actor: Actor, { email, password }: SignIn): Promise<Authentication> { (await import("#app/infra/process/log.server.ts")).log.debug({ typed: password });',
			],
		],
		said: /^not met: .+: canary-passw… in the log$/,
	},
];

it.each(faults)(
	"$row.number is not met with $fault",
	async ({ row, database, removals, said }) => {
		const { folder, remove } = applicationWithout(removals);
		onTestFinished(remove);
		const { state, seen } = await proveRow(row, {
			isShort: true,
			isBrief: false,
			database,
			minutes: undefined,
			application: folder,
			reportProgress: () => {},
		});
		expect(`${state}: ${seen}`).toMatch(said);
	},
	180_000,
);
