import { site } from "#app/infra/content/site.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { fileStore } from "#app/infra/files/file-store.server.ts";
import type { ZipEntry } from "#app/infra/files/zip.server.ts";
import { later, MINUTE, now } from "#app/infra/process/clock.server.ts";
import { log } from "#app/infra/process/log.server.ts";
import { keyedHash } from "#app/infra/security/secrets.server.ts";
import { EXPORT_MINUTES } from "../people/account.ts";
import { lockReauthentication, requireRecentProof } from "../people/credentials.server.ts";
import { recordSecurityEvent } from "../people/security-emails.server.ts";
import { type Actor, requireUser, type SignedInUser } from "../platform/actor.ts";
import { withIdempotency } from "../platform/command.server.ts";
import { consumeRateLimit } from "../platform/rate-limit.server.ts";
import { writePage } from "./export-page.server.ts";
import { exportedFilePath, exportSections } from "./export-sections.server.ts";

/** When a user's requested export expires. Null if there is none or it has expired. */
export async function getExport(user: SignedInUser): Promise<{ until: Date } | null> {
	const asked = await db().auditEvent.findFirst({
		where: {
			action: "export-account",
			subjectType: "User",
			subjectId: user.id,
			at: { gt: later(now(), -EXPORT_MINUTES * MINUTE) },
		},
		orderBy: { at: "desc" },
		select: { at: true },
	});
	return asked && { until: later(asked.at, EXPORT_MINUTES * MINUTE) };
}

/** The entries of the export that a user has requested, as a stream. Null if there is none. */
export async function openExport(actor: Actor): Promise<AsyncGenerator<ZipEntry> | null> {
	const user = requireUser(actor);
	if (!(await getExport(user))) return null;
	await consumeRateLimit("export-download", keyedHash(user.id));
	return exportEntries(user);
}

/** The entries of the zip: a page and a text that explain the export, data.json, and the files. */
async function* exportEntries(user: SignedInUser): AsyncGenerator<ZipEntry> {
	const at = now();
	yield { name: "index.html", lastModified: at, input: writePage(user, at) };
	yield { name: "README.txt", lastModified: at, input: single(explanation(at)) };
	yield { name: "data.json", lastModified: at, input: writeJson(user, at) };
	const files = await db().storedFile.findMany({
		where: { ownerId: user.id, scan: { not: "INFECTED" } },
		orderBy: { id: "asc" },
		select: { id: true, name: true, storageKey: true, createdAt: true },
	});
	for (const { storageKey, ...file } of files) {
		const content = await fileStore().open(storageKey);
		if (!content) {
			log.error({ fileId: file.id }, "the bytes of a file are missing");
			continue;
		}
		try {
			yield { name: exportedFilePath(file), lastModified: file.createdAt, input: content };
		} catch {
			// The client disconnected.
			return;
		} finally {
			content.destroy();
		}
	}
}

async function* single(text: string): AsyncGenerator<string> {
	yield text;
}

/** One JSON object with a list for each section, written row by row. */
async function* writeJson(user: SignedInUser, at: Date): AsyncGenerator<string> {
	yield `{\n"madeAt": ${JSON.stringify(at)}`;
	for (const [name, { read }] of Object.entries(exportSections)) {
		yield `,\n${JSON.stringify(name)}: [`;
		let separator = "\n";
		for await (const row of read(user)) {
			yield separator + JSON.stringify(row, null, "\t");
			separator = ",\n";
		}
		yield separator === "\n" ? "]" : "\n]";
	}
	yield "\n}\n";
}

const explanation = (
	at: Date,
): string => `This is a copy of what ${site().name} holds about you, made on ${at.toISOString()}.

index.html  a page that shows everything for reading; open it in your browser
data.json   everything but files, as lists by subject; times are in UTC
files/      the files that you gave us, as we keep them

Not in it: your password and other credentials, which we store only in a form that no one can read back; and what
references answered about you, which they wrote in confidence.

Questions: ${site().contact.legal}
`;

const done = { asked: true } as const;

/**
 * Requests a copy of the data that we store about a user. Requires a recent identity check. The copy can be
 * downloaded for EXPORT_MINUTES, and the user gets an email about the request.
 */
export async function exportAccount(actor: Actor): Promise<void> {
	await withIdempotency(actor, "export-account", {}, async (commit) => {
		const user = requireRecentProof(actor);
		await consumeRateLimit("export", keyedHash(user.id));
		return commit(async (tx) => {
			await lockReauthentication(tx, user);
			await recordSecurityEvent(tx, actor, user, "export-account");
			return done;
		});
	});
}
