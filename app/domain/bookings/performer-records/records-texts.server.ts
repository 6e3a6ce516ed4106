import { createHash } from "node:crypto";
import * as z from "zod";
import { ContentError, readMarkdownContent } from "#app/infra/content/content-files.server.ts";
import { db, type Tx } from "#app/infra/database/db.server.ts";
import { settings } from "#app/infra/process/settings.server.ts";
import { contentPart, text } from "../../market/content-part.server.ts";
import { fillOperator } from "../../market/legal.server.ts";
import { isDemo } from "../../people/demo-account.server.ts";
import { formatCalendarDay } from "../../platform/time/calendar-day.ts";
import { type BinderFacts, type DepictionFacts, listCustodian } from "./performer-record.ts";
import { REQUIRED_RECORDS, RETENTION_YEARS, YEARS_AFTER_BUSINESS } from "./regulation.ts";

const FILE = "agreements/performer-records.md";
const FACTS = ["title", "identifier", "date", "producer", "custodian"] as const;

const Schema = z.strictObject({
	title: text,
	version: z.int().min(1),
	/** What the producer has to do. */
	producer: text,
	/** What the producer confirms about an ID. */
	examined: text,
	/** What a creator has to know who publishes the work. */
	secondaryProducer: text,
	/** What the creator confirms in order to get a copy. */
	copy: text,
});

export type RecordsTexts = z.output<typeof Schema> & {
	/** The statement for every copy of the work (28 CFR 75.6), with placeholders. */
	statement: string;
};

function readTexts(): RecordsTexts {
	const { front, body } = readMarkdownContent(FILE, Schema, fillOperator);
	const problems = FACTS.filter((fact) => !body.includes(`[[${fact}]]`)).map(
		(fact) => `content/${FILE}: [[${fact}]] is missing`,
	);
	if (problems.length > 0) throw new ContentError(problems);
	return { ...front, statement: body.trim() };
}

/** The texts of performer records. Throws a ContentError if their file is invalid. */
export const recordsTexts = contentPart("performerRecords", readTexts);

/** What counsel approves: all texts, and the list of what the law requires, as we read it. */
export function recordsTextToApprove(): string {
	const { producer, examined, secondaryProducer, copy, statement } = recordsTexts();
	return [
		`For the producer\n${producer}`,
		`What the producer confirms\n${examined}`,
		`For a creator who publishes the work\n${secondaryProducer}`,
		`What the creator confirms\n${copy}`,
		`The statement\n${statement}`,
		`What the records contain\n${REQUIRED_RECORDS.map(({ section, what }) => `${section}: ${what}`).join("\n")}`,
		`How long they are kept\n${RETENTION_YEARS} years after they were created or last added to, or ${YEARS_AFTER_BUSINESS} years after the producer's business ended, whichever is later.`,
	].join("\n\n");
}

/** Why adult content that shows people can't be delivered. */
export const RECORDS_OFF =
	"Adult content that shows people can't be delivered here yet. Greenroom first has to offer the records that the law requires.";

/**
 * Whether performer records can be created, so that adult content that shows people can be delivered: once the
 * operator has turned them on, and counsel has approved their current texts. A demo needs no approval.
 */
export async function areRecordsOn(from: Tx = db()): Promise<boolean> {
	if (!settings().PERFORMER_RECORDS) return false;
	if (await isDemo(from)) return true;
	const approval = await from.counselApproval.findFirst({
		where: { subject: "PERFORMER_RECORDS" },
		orderBy: [{ at: "desc" }, { id: "desc" }],
		select: { sha256: true },
	});
	return approval?.sha256 === createHash("sha256").update(recordsTextToApprove()).digest("hex");
}

/** The statement for a depiction, to show with every copy of it. */
export function writeStatement(
	binder: BinderFacts,
	{ title, identifier, producedOn }: Pick<DepictionFacts, "title" | "identifier" | "producedOn">,
): string {
	const facts: Record<(typeof FACTS)[number], string> = {
		title,
		identifier,
		date: formatCalendarDay(producedOn),
		producer: binder.producer,
		custodian: listCustodian(binder).join("\n"),
	};
	return recordsTexts().statement.replace(
		/\[\[(\w+)\]\]/g,
		(all, fact: keyof typeof facts) => facts[fact] ?? all,
	);
}
