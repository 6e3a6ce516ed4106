import { expect, it } from "vitest";
import { openDispute } from "#app/domain/bookings/disputes/open-dispute.server.ts";
import { findFormDraft, saveFormDraft } from "#app/domain/bookings/form-draft.server.ts";
import type { Actor } from "#app/domain/platform/actor.ts";
import { openFile, sweepFiles } from "#app/domain/platform/files/file.server.ts";
import type { Scope } from "#app/domain/platform/roles.ts";
import { db } from "#app/infra/database/db.server.ts";
import { DAY, later, now } from "#app/infra/process/clock.server.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";
import { milestoneAt, newDelivered } from "../../support/market/milestones.ts";

const newFile = (ownerId: string) =>
	db().storedFile.create({
		data: {
			ownerId,
			storageKey: `a.pdf-${Math.random()}`,
			name: "a.pdf",
			type: "application/pdf",
			bytes: 4,
			sha256: "00",
			createdAt: later(now(), -2 * DAY),
			scan: "PENDING",
		},
	});

/** Opens a file whose virus scan is still pending. Returns the message of the error. */
const outcome = (actor: Actor, id: string) => openFile(actor, id).catch((error: Error) => error.message);
const UNSCANNED = expect.stringContaining("still being checked for viruses");
const NONE = "This file doesn't exist.";

it("a file in a dispute is stored, and open to the other side and to those on the team who make or confirm the decision", async () => {
	const deal = await newDelivered();
	const file = await newFile(deal.creator.id);
	const statement = { statement: "The third set is missing.", files: [file.id] };
	expect(await outcome(deal.asProfessional(), file.id)).toBe(NONE);
	await openDispute(deal.asCreator(), {
		bookingId: deal.bookingId,
		position: 0,
		wanted: "REDO",
		...statement,
	});
	await sweepFiles();
	expect(await outcome(deal.asProfessional(), file.id)).toEqual(UNSCANNED);
	const ofTeam = async (scope: Scope) =>
		outcome(visitor({ user: await newMember("ADMIN", undefined, [scope]) }), file.id);
	for (const scope of ["OWNER", "SUPPORT", "FINANCE"] as const)
		expect([scope, await ofTeam(scope)]).toEqual([scope, UNSCANNED]);
	expect(await ofTeam("EDITOR")).toBe(NONE);
	for (const role of ["CREATOR", "PROFESSIONAL"] as const)
		expect(await outcome(visitor({ user: await newMember(role) }), file.id)).toBe(NONE);
	const other = await newDelivered();
	expect(await outcome(other.asCreator(), file.id)).toBe(NONE);
	// A second dispute about the milestone can't be opened with the same file.
	await expect(
		openDispute(deal.asCreator(), { bookingId: deal.bookingId, position: 0, wanted: "REDO", ...statement }),
	).rejects.toMatchObject({ code: "conflict" });
});

it("the draft of a statement accepts only its author's own files, and is deleted once the statement is sent", async () => {
	const deal = await newDelivered();
	const [mine, theirs] = [await newFile(deal.creator.id), await newFile(deal.professional.id)];
	const { id: milestoneId } = await milestoneAt(deal.bookingId);
	const of = { form: "dispute-OPENING" as const, subjectId: milestoneId };
	const draft = { statement: "The third set", files: [mine.id, theirs.id, "unknown"] };
	const saved = { ...of, bookingId: deal.bookingId, path: "/x", draft };
	await saveFormDraft<"statement">(deal.asCreator(), saved);
	const find = (userId: string) => findFormDraft<"statement">({ ...of, userId });
	expect(await find(deal.creator.id)).toEqual({ statement: "The third set", files: [mine.id] });
	expect(await find(deal.professional.id)).toBeNull();
	await expect(
		saveFormDraft<"statement">(visitor({ user: await newMember("CREATOR") }), saved),
	).rejects.toMatchObject({ code: "not_found" });
	await openDispute(deal.asCreator(), {
		bookingId: deal.bookingId,
		position: 0,
		wanted: "REDO",
		statement: "Sent",
		files: [mine.id],
	});
	expect(await find(deal.creator.id)).toBeNull();
});
