import { expect, it } from "vitest";
import { appSources, findDeclarations } from "../../support/repository/declarations.ts";

/**
 * Recognizes code that stores what happened to a booking, in a table whose changes must be in the booking's
 * record.
 */
const CHANGES =
	/\btx\s*\.(?:bookingEvent|milestoneEvent|dispute|disputeStatement|disputeDecision|splitProposal|guaranteeClaim)\.(?:create|update|upsert|delete)\w*\(/;
/** This command only counts the reminders that the team got. */
const NO_CHANGE = ["app/domain/bookings/remind-of-claims.server.ts#remind"];
/** Recognizes code that adds an entry to a record or, for the history of a demo, entire records. */
const APPENDS = /\b(?:appendToRecord|bookingRecordEntry\.createMany)\(/;

/**
 * Finds code that stores a change, but neither adds it to the record nor calls a function in its own file
 * that adds it.
 */
const unrecorded = (files: ReadonlyMap<string, string>): string[] => {
	const declarations = findDeclarations(files);
	const isRecorded = (id: string, text: string, calls: readonly string[]) =>
		APPENDS.test(text) ||
		calls.some((call) => {
			const isOfFile = call.split("#")[0] === id.split("#")[0];
			return isOfFile && APPENDS.test(declarations.get(call)?.text ?? "");
		});
	return [...declarations.values()]
		.filter(({ id, text, calls }) => CHANGES.test(text) && !isRecorded(id, text, calls))
		.filter(({ id }) => !NO_CHANGE.includes(id))
		.map(({ id }) => id);
};

it("code that stores an event of a booking, or changes a dispute, a proposal, or a claim, adds an entry to the booking's record", () => {
	expect(unrecorded(appSources)).toEqual([]);
});

it("a change that isn't in the record is found", () => {
	const command = (body: string) =>
		new Map([["app/domain/gifts/gift.server.ts", `export async function give(tx) {\n\t${body}\n}\n`]]);
	const change = "await tx.dispute.updateMany({});";
	expect(unrecorded(command(change))).toEqual(["app/domain/gifts/gift.server.ts#give"]);
	expect(unrecorded(command(`${change}\n\tawait appendToRecord(tx, bookingId, event);`))).toEqual([]);
});
