/** Copies uploads between DATA_DIR and an S3 store: npm run files:move -- --to s3 */
import { closeDatabase } from "#app/infra/database/db.server.ts";
import {
	isStoreElsewhere,
	probeFileStore,
	storesInS3,
	storesOnDisk,
} from "#app/infra/files/file-store.server.ts";
import { moveFiles } from "#app/infra/files/move-files.server.ts";
import { openInstance } from "#app/infra/migrations/open-instance.server.ts";
import { SettingsError } from "#app/infra/process/settings.server.ts";
import { readArguments } from "./read-arguments.ts";
import { explain } from "./setup/explain.mjs";

const USAGE = `npm run files:move -- --to s3 [--dry-run] [--remove] [--json]
npm run files:move -- --to disk [--dry-run] [--remove] [--json]

Copies all uploads, previews, photos of releases, and performer records from DATA_DIR to the S3 store or back, and reads each copy
to compare its SHA-256. Use the server's settings (DATA_DIR, DATABASE_URL) and those of the S3 store (S3_ENDPOINT, S3_REGION,
S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY) in both directions. It can run while the server is running. You can interrupt it and run
it again: what is already there is only compared. Before you change the server's settings, stop the server and run it once
more. docs/operating.md has all steps.

With --dry-run, it reads both stores and says what it would copy. With --remove, it removes each file from where it was, once
its copy has been read and is right. Use that only after the server runs with the new store.

Exit codes: 0 all files are there, 1 files are missing or damaged or it failed, 2 wrong arguments.`;

const { to, isDryRun, removes, isJson } = readArguments(
	{
		usage: USAGE,
		options: {
			to: { type: "string" },
			"dry-run": { type: "boolean", default: false },
			remove: { type: "boolean", default: false },
			json: { type: "boolean", default: false },
		},
	},
	({ to, "dry-run": isDryRun, remove: removes, json: isJson }) => {
		if (to !== "s3" && to !== "disk") throw new Error("Say where to with --to s3 or --to disk.");
		return { to, isDryRun, removes, isJson };
	},
);
try {
	await openInstance();
	if (!isStoreElsewhere())
		throw new SettingsError(
			"Set S3_ENDPOINT and the four settings that belong to it for this command. Nothing was changed.",
		);
	if (!isDryRun) await probeFileStore();
	const [disk, s3] = [storesOnDisk(), storesInS3()];
	const result = await moveFiles({
		from: to === "s3" ? disk : s3,
		to: to === "s3" ? s3 : disk,
		isDryRun,
		removes,
		report: (done) => process.stderr.write(`${done} files so far\n`),
	});
	const { copied, bytes, alreadyThere, toCopy, removed, problems } = result;
	if (isJson) console.log(JSON.stringify(result, null, "\t"));
	else {
		for (const problem of problems) console.log(problem);
		const lines = [
			isDryRun ? `To copy: ${toCopy}` : `Copied and compared: ${copied} (${bytes} bytes)`,
			`Already there and right: ${alreadyThere}`,
			...(removes ? [`Removed from where they were: ${removed}`] : []),
			`Missing or damaged: ${problems.length}`,
		];
		console.log(lines.join("\n"));
	}
	if (problems.length > 0) process.exitCode = 1;
} catch (error) {
	console.error(explain(error, "The files could not be moved"));
	process.exitCode = 1;
} finally {
	await closeDatabase();
}
