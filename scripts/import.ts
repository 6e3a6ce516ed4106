/** Imports people from a CSV file: npm run import -- waitlist people.csv --dry-run */
import { readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { checkFile } from "#app/domain/office/imports/check-import.server.ts";
import type { ImportKind } from "#app/domain/office/imports/import.ts";
import { CheckImportForm } from "#app/domain/office/imports/import-forms.ts";
import { refusedHead } from "#app/domain/office/imports/import-queries.server.ts";
import { importAsOperator, runImports } from "#app/domain/office/imports/run-imports.server.ts";
import type { Actor } from "#app/domain/platform/actor.ts";
import { DomainError } from "#app/domain/platform/domain-error.ts";
import { closeDatabase, db } from "#app/infra/database/db.server.ts";
import { openInstance } from "#app/infra/migrations/open-instance.server.ts";
import { formatCsv } from "#app/server/csv.ts";
import { readArguments } from "./read-arguments.ts";
import { explain } from "./setup/explain.mjs";

const USAGE = `npm run import -- waitlist people.csv --dry-run [--refused refused.csv]
npm run import -- waitlist people.csv --consent "Our sign-up form, for ..." [--refused refused.csv]
npm run import -- professionals people.csv --consent "Sign-up sheet of ..., for an invitation"

Adds the people in a CSV file to the waitlist, without an email, or invites professionals, with one email each. With --dry-run,
it only says what it would do. docs/operating.md has the columns. --consent says where these addresses are from, and what these
people agreed to; invited professionals read it. --refused writes the rows that can't be imported to a new file, with the
reasons. People who are already there are left as they are, so it can be interrupted and run again. A server that runs goes on
with an interrupted import. Use the server's settings (DATA_DIR, DATABASE_URL).

Exit codes: 0 done, also if rows were refused, 1 the file cannot be imported, 2 wrong arguments.`;

const KINDS: Readonly<Record<string, ImportKind>> = { waitlist: "WAITLIST", professionals: "PROFESSIONALS" };

const { kind, path, consent, refused } = readArguments(
	{
		usage: USAGE,
		options: {
			"dry-run": { type: "boolean", default: false },
			consent: { type: "string" },
			refused: { type: "string" },
		},
		takesPositionals: true,
	},
	({ "dry-run": isDry, consent, refused }, [name = "", path, ...rest]) => {
		const kind = KINDS[name];
		if (!kind || !path || rest.length > 0) throw new Error("Give waitlist or professionals, and one file.");
		if (isDry) return { kind, path, consent: null, refused };
		const read = CheckImportForm.shape.consent.safeParse(consent);
		if (!read.success) throw new Error(`Give --consent or --dry-run. ${read.error.issues[0]?.message}.`);
		return { kind, path, consent: read.data, refused };
	},
);

const operator: Actor = {
	user: null,
	address: "operator",
	requestId: "import",
	userAgent: "",
	submissionKey: undefined,
};

/** The refused rows that are printed, without what they contain. */
const PRINTED = 20;

/** How long to wait while CAMPAIGN_RATE allows no more invitations, in milliseconds. */
const WAIT = 5_000;

try {
	const bytes = readFileSync(path);
	await openInstance();
	const checked = await checkFile(kind, bytes);
	const wrong = checked.rows.filter(({ reason }) => reason !== null);
	console.log(`${checked.readyCount} new, ${checked.knownCount} already there, ${wrong.length} refused`);
	for (const { number, reason } of wrong.slice(0, PRINTED)) console.log(`  row ${number}: ${reason}`);
	if (wrong.length > PRINTED)
		console.log(`  and ${wrong.length - PRINTED} more (--refused writes all of them)`);
	if (refused !== undefined) {
		const rows = wrong.map(({ number, cells, reason }) => [number, ...cells, reason]);
		writeFileSync(refused, formatCsv([refusedHead(kind), ...rows]), { flag: "wx", mode: 0o600 });
	}
	if (consent !== null && checked.readyCount > 0) {
		const input = { kind, consent, fileName: basename(path), ...checked };
		await finish(await importAsOperator(operator, input));
	}
} catch (error) {
	console.error(describe(error));
	process.exitCode = 1;
} finally {
	await closeDatabase();
}

/** What to tell the operator. Files that don't exist, or exist already, are no errors of the program. */
function describe(error: unknown): string {
	if (error instanceof DomainError) return Object.values(error.fieldErrors).flat()[0] ?? error.message;
	const isAboutFile = error instanceof Error && /^(ENOENT|EEXIST|EACCES|EISDIR):/.test(error.message);
	return isAboutFile ? error.message : explain(error, "The import failed");
}

/** Imports all rows. A running server takes part in this. */
async function finish(id: string): Promise<void> {
	for (;;) {
		await runImports();
		const { state, ...found } = await db().peopleImport.findUniqueOrThrow({ where: { id } });
		const counts = `${found.importedCount} imported, ${found.knownCount} already there, ${found.refusedCount} refused`;
		console.log(state === "DONE" ? `Done: ${counts}` : `So far: ${counts}`);
		if (state === "DONE") return;
		await sleep(WAIT);
	}
}
