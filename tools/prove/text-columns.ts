import { join } from "node:path";
import Database from "better-sqlite3";
import { currentModels } from "../../scripts/prisma-schemas.ts";

type Column = { table: string; name: string; isKey: boolean };

/** Columns of text that hold no words of a person, each list with the reason. Ids and what refers to one are known by the models. */
const NOT_FREE: Record<string, readonly string[]> = {
	"ids of records that are known by no relation": [
		"Application.openFor",
		"AgeVerification.openFor",
		"Booking.openFor",
		"ConversationSide.latestMessageId",
		"WorkClaim.subjectId",
		"Decision.subjectId",
		"Report.subjectId",
		"UnderageRejection.userId",
		"AuditEvent.actorId",
		"AuditEvent.subjectId",
		"PendingForm.userId",
		"Professional.exampleSlug",
		"OutboxMail.messageId",
		"StoredFile.storageKey",
		"Passkey.credentialId",
		"JobRun.leasedBy",
	],
	"numbers that the server hands out": ["Application.reference", "Booking.reference", "Report.reference", "Requirements.reference", "SupportTicket.reference"],
	"hashes, and text that is sealed under a key": [
		"User.passwordHash",
		"AccountToken.codeHash",
		"TwoFactor.secret",
		"Passkey.publicKey",
		"Ban.addressHash",
		"NewsletterSubscriber.confirmTokenHash",
		"StoredFile.sha256",
		"AgeVerification.dateOfBirth",
		"UnderageRejection.dateOfBirth",
		"PendingForm.fields",
	],
	"days, written YYYY-MM-DD": [
		"ApplicationCheck.checkedOn",
		"ApplicationReference.contactedOn",
		"ProfessionalCheck.passedOn",
		"VitalCount.day",
		"PageViewCount.day",
		"FormErrorCount.day",
		"SearchMissCount.day",
		"FunnelCount.day",
	],
	"words of the program, which it chooses by": [
		"StoredFile.type",
		"Passkey.transports",
		"Submission.command",
		"MessageFlag.kinds",
		"LiveEvent.kind",
		"OutboxMail.kind",
		"FunnelCount.step",
		"FunnelCount.audience",
		"PageViewCount.audience",
	],
	"entries of indexes, which are looked up and never shown": [
		"PersonWord.word",
		"ProfessionalWord.word",
		"DirectoryEntry.line",
		"DirectoryEntry.region",
		"DirectoryEntry.city",
		"DirectoryEntry.shelf",
		"DirectoryEntry.regionShelf",
		"DirectoryEntry.cityShelf",
	],
	"what programs read: ids for open pages, answers to repeated commands, heads of mails": ["LiveEvent.payload", "Submission.result", "OutboxMail.headers"],
	"markup by nature, shown in a frame without any right": ["OutboxMail.html"],
};

const notFree = Object.values(NOT_FREE).flat();

/** The columns of the models that hold free text. Throws where a column that is said not to does not exist. */
export function textColumns(): Column[] {
	const all = [...currentModels().matchAll(/^model (\w+) \{\n([^}]*)/gm)].flatMap(([, table = "", fields = ""]) => {
		const ids = new Set([...fields.matchAll(/fields: \[(\w+)\]/g)].map(([, name]) => name));
		const keys = [...fields.matchAll(/@@(?:id|unique)\(\[([^\]]*)\]/g)].flatMap(([, names = ""]) => names.split(/, */));
		return [...fields.matchAll(/^\s+(\w+)\s+String\b(.*)$/gm)]
			.filter(([, name, attributes = ""]) => !ids.has(name ?? "") && !/@id\b/.test(attributes))
			.map(([, name = "", attributes = ""]) => ({ table, name, isKey: keys.includes(name) || attributes.includes("@unique") }));
	});
	const unknown = notFree.filter((column) => !all.some(({ table, name }) => column === `${table}.${name}`));
	if (unknown.length > 0) throw new Error(`No such columns: ${unknown.join(", ")}.`);
	return all.filter(({ table, name }) => !notFree.includes(`${table}.${name}`));
}

/**
 * Writes a text into each column of free text of each record, past all validation; the next record has the next text. Throws where a
 * column has no record that holds something. Returns the columns, and how many fields. Each text
 * ends with the name of its column, by which one sees what comes into pages.
 */
export function infect(dataDir: string, texts: readonly string[], round: number): { columns: string[]; fields: number } {
	const sqlite = new Database(join(dataDir, "greenroom.db"), { timeout: 5_000 });
	const columns = textColumns();
	const empty: string[] = [];
	let fields = 0;
	try {
		// The instance goes on writing: one that began to read before it wrote would be refused at once.
		const write = sqlite.transaction(() => {
			const triggers = sqlite.prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").all() as { name: string; sql: string }[];
			for (const { name } of triggers) sqlite.exec(`DROP TRIGGER "${name}"`);
			for (const { table, name, isKey } of columns) {
				const rows = sqlite.prepare(`SELECT rowid AS row, "${name}" AS value FROM "${table}" WHERE "${name}" IS NOT NULL`).all() as { row: number; value: string }[];
				if (rows.length === 0) empty.push(`${table}.${name}`);
				const update = sqlite.prepare(`UPDATE "${table}" SET "${name}" = ? WHERE rowid = ?`);
				for (const { row, value } of rows) update.run(infected(value, `${texts[(row + round) % texts.length]} @${table}.${name}@${isKey ? row : ""}`), row);
				fields += rows.length;
			}
			for (const { sql } of triggers) sqlite.exec(sql);
		});
		write.immediate();
	} finally {
		sqlite.close();
	}
	if (empty.length > 0) throw new Error(`No record holds text in ${empty.join(", ")}; tests/support/proof/fill-everything.ts is to make one.`);
	return { columns: columns.map(({ table, name }) => `${table}.${name}`), fields };
}

/** The place of a text in what has a form of its own: the words in JSON, and the front matter and body of an article. */
function infected(value: string, text: string): string {
	if (/^[{[]/.test(value)) return JSON.stringify(JSON.parse(value), (_name, part) => (typeof part === "string" && !/^[A-Z\d_-]*$/.test(part) ? text : part));
	// A separator of lines would end the line of the front matter.
	const line = JSON.stringify(text).replaceAll("\u2028", "\\u2028").replaceAll("$", "$$$$");
	if (value.startsWith("---\n"))
		return value.replaceAll(/^(title|excerpt|seoTitle|seoDescription|pictureAlt): .*$/gm, `$1: ${line}`).replace(/\n---\n[\s\S]*$/, () => `\n---\n\n${text}\n`);
	return text;
}
