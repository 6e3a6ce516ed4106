/** Shows that rows of `npm run prove` report the faults that they look for. */
import { expect, it, onTestFinished } from "vitest";
import { canaries } from "../../../verification/prove/canaries.ts";
import { emailKills } from "../../../verification/prove/email-kills.ts";
import { kills } from "../../../verification/prove/kills.ts";
import { moneyKills } from "../../../verification/prove/money-kills.ts";
import { type DatabaseName, proveRow, type Row } from "../../../verification/prove/row.ts";
import { sameForm } from "../../../verification/prove/same-form.ts";
import { stripeKills } from "../../../verification/prove/stripe-kills.ts";
import { syncs } from "../../../verification/prove/syncs.ts";
import { applicationWithout } from "../../support/without/application.ts";
import { without } from "../../support/without/faults.ts";
import type { Replacement } from "../../support/without/replacement.ts";

type Fault = {
	fault: string;
	row: Row;
	/** The database to check. If it is omitted, all databases of the row are checked. */
	database?: DatabaseName;
	removals: Replacement[];
	/** Matches the row's verdict and figure. */
	said: RegExp;
};

const faults: Fault[] = [
	{
		fault: "responses that are sent before the commit",
		row: kills,
		removals: [without.awaitedCommit],
		said: /^not met: SQLite: 1 kills, .+ acknowledged: \d+ wrong: waitlist entry .+; PostgreSQL: 1 kills, .+ acknowledged: \d+ wrong: waitlist entry /,
	},
	{
		fault: "cancellations that are acknowledged before their commit",
		row: moneyKills,
		database: "SQLite",
		removals: [without.awaitedCancellation],
		said: /^not met: SQLite: \d kills, .+ \d+ wrong: lost: the refund of the booking /,
	},
	{
		fault: "provider fees that aren't posted",
		row: moneyKills,
		database: "SQLite",
		removals: [without.providerFees],
		said: /^not met: SQLite: 1 kills, .+ \d+ wrong: The ledger has \$[\d.,]+ at the payment provider, which says \$[\d.,]+\.; About the payment /,
	},
	{
		fault: "provider fees that aren't posted",
		row: stripeKills,
		database: "SQLite",
		removals: [without.providerFees],
		said: /^not met: SQLite: 1 kills, .+ \d+ wrong: The ledger has \$[\d.,]+ at the payment provider, which says \$[\d.,]+\.; About the payment /,
	},
	{
		fault: "commits without a sync",
		row: syncs,
		removals: [without.syncs],
		// If strace is missing or isn't allowed to trace, the row says that it wasn't run.
		said: /^not met: 20 sequential writes: 0 syncs, 20 without one; \d+ writes by 32 at once: 0 syncs|^not run: (strace is not installed|strace may not trace here)/,
	},
	{
		fault: "submission keys that aren't stored",
		row: sameForm,
		removals: [without.submissions],
		said: /^not met: .+message: 20 rows/,
	},
	{
		fault: "a new Message-ID for each attempt to send an email",
		row: emailKills,
		database: "SQLite",
		removals: [without.messageIds],
		said: /^not met: .+96 emails: 96 missing, .+ under another Message-ID$/,
	},
	{
		fault: "emails that are sent without a lease",
		row: emailKills,
		database: "SQLite",
		removals: [without.leases],
		said: /^not met: .+96 emails: 0 missing, \d+ twice/,
	},
	{
		fault: "a password in the log",
		row: canaries,
		removals: [without.secrecy],
		said: /^not met: .+: canary-passw… in the log$/,
	},
];

it.each(faults)(
	"the proof of $row.number detects $fault",
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
