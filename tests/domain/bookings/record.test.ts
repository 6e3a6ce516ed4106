import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { deliver } from "#app/domain/bookings/deliver.server.ts";
import { askTeam } from "#app/domain/bookings/disputes/answer-dispute.server.ts";
import { acceptDecision } from "#app/domain/bookings/disputes/decide-dispute.server.ts";
import { respondToClaim } from "#app/domain/bookings/guarantee.server.ts";
import { newMessageEmail } from "#app/domain/bookings/messages/message-emails.server.ts";
import { releaseMessage, sendMessage } from "#app/domain/bookings/messages/send-message.server.ts";
import { acceptQuote } from "#app/domain/bookings/quotes/accept-quote.server.ts";
import { declineQuote } from "#app/domain/bookings/quotes/quote.server.ts";
import { RECORD_FILES, recordTextFile } from "#app/domain/bookings/record/check-record.ts";
import { readZip, UnreadableZipError } from "#app/domain/bookings/record/read-zip.ts";
import { getRecord } from "#app/domain/bookings/record/record-export.server.ts";
import { sha256 } from "#app/domain/platform/booking-record.server.ts";
import { queueEmail } from "#app/domain/platform/email/queue-email.server.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import { fileStore, newStorageKey } from "#app/infra/files/file-store.server.ts";
import { now, setClock } from "#app/infra/process/clock.server.ts";
import { newMember } from "../../support/accounts/actors.ts";
import { newUpload } from "../../support/market/applications.ts";
import { decide, newAnswered, propose } from "../../support/market/disputes.ts";
import { acceptAt, newDelivered, newFunded } from "../../support/market/milestones.ts";
import { newAgreement, newQuote, newRequest, signing } from "../../support/market/quotes.ts";
import { checkExport, downloadRecord, listKinds, readRecord } from "../../support/market/record.ts";
import { as, flagged } from "../../support/messages/flagged.ts";
import { decideByTeam, fillOwnFunds, makeClaim, newAccepted } from "../../support/money/guarantee-claims.ts";
import { provingCount } from "../../support/proof/proof.ts";

afterEach(() => setClock(undefined));

/** Creates an upload whose bytes are in the file store. */
async function newStoredUpload(ownerId: string): Promise<string> {
	const path = join(mkdtempSync(join(tmpdir(), "record-")), "photos.pdf");
	const content = "%PDF-1.4 the photos";
	writeFileSync(path, content);
	const stored = { bytes: content.length, sha256: sha256(content) };
	const storageKey = newStorageKey();
	await fileStore().put(storageKey, path, { ...stored, type: "application/pdf" });
	const id = await newUpload(ownerId);
	await db().storedFile.update({ where: { id }, data: { storageKey, ...stored } });
	return id;
}

describe("the record of a booking", () => {
	it("has one entry for each event in the booking's life, in order", async () => {
		const deal = await newDelivered();
		await acceptAt(deal, deal.deliveryId);
		expect(await listKinds(deal.bookingId)).toEqual([
			"opened",
			"quote send",
			"signature",
			"booking send-quote",
			"quote accept",
			"signature",
			"booking accept-quote",
			"milestone fund",
			"booking begin",
			"posting milestone-funded",
			"delivery",
			"milestone deliver",
			"milestone accept",
			"posting milestone-released",
		]);
	});

	it("contains what people wrote only as hashes, which aren't plain SHA-256 hashes of the text", async () => {
		const deal = await newAgreement({ note: "A word of my own" });
		const entries = await readRecord(deal.bookingId);
		const written = JSON.stringify(entries);
		for (const text of ["A word of my own", signing.fullName, signing.mailingAddress])
			expect(written).not.toContain(text);
		for (const text of ["A word of my own", signing.fullName, signing.mailingAddress])
			expect(written, "guessed from its hash").not.toContain(sha256(text));
		const { sha256: fingerprint } = await db().agreement.findFirstOrThrow({
			where: { quote: { bookingId: deal.bookingId } },
		});
		expect(entries[1]?.texts?.agreement).toBe(fingerprint);
	});

	it("begins with the date of the request if the booking is older than booking records", async () => {
		const { bookingId, creator, asCreator } = await newRequest();
		expect(await readRecord(bookingId)).toEqual([]);
		expect(await getRecord(asCreator(), bookingId)).toMatchObject({ entries: 0, head: null, since: null });
		await expect(downloadRecord(asCreator(), bookingId)).rejects.toMatchObject({ code: "not_found" });
		const booking = await db().booking.findUniqueOrThrow({ where: { id: bookingId } });
		await transaction((tx) =>
			queueEmail(tx, newMessageEmail({ booking, to: { userId: creator.id, ...creator }, from: creator })),
		);
		const [opened] = await readRecord(bookingId);
		expect(opened).toMatchObject({
			kind: "opened",
			booking: booking.reference,
			requestedAt: booking.requestedAt.toISOString(),
		});
	});

	it("isn't changed by a command that is rolled back", async () => {
		const deal = await newAgreement();
		const before = await listKinds(deal.bookingId);
		await expect(
			declineQuote(deal.asCreator(), { bookingId: deal.bookingId, quoteId: deal.quoteId, reason: "No" }),
		).rejects.toMatchObject({ code: "conflict" });
		expect(await listKinds(deal.bookingId)).toEqual(before);
	});

	it("stays intact when commands and messages arrive at the same time", async () => {
		const deal = await newQuote();
		const { bookingId, quoteId } = deal;
		const before = (await readRecord(bookingId)).length;
		const send = (content: string) => sendMessage(deal.asProfessional(), { bookingId, content });
		await Promise.allSettled([
			acceptQuote(deal.asCreator(), { bookingId, quoteId, signing }),
			declineQuote(deal.asCreator(), { bookingId, quoteId, reason: "Too late" }),
			...["One", "Two", "Three"].map(send),
		]);
		const added = (await listKinds(bookingId)).slice(before);
		expect(added.filter((kind) => kind === "message")).toHaveLength(3);
		const isAccepted = added.includes("quote accept");
		expect(added).toHaveLength(3 + (isAccepted ? 3 : 2));
	});

	it("contains a guarantee claim, the statements about it, and, only for the professional, the debt", async () => {
		const deal = await newAccepted();
		const { bookingId } = deal;
		await fillOwnFunds();
		const before = (await listKinds(bookingId)).length;
		const claimId = await makeClaim(deal);
		await respondToClaim(deal.asProfessional(), { bookingId, response: "All were sent." });
		await decideByTeam(claimId, "pay-owed");
		expect((await listKinds(bookingId)).slice(before)).toEqual([
			"claim submit",
			"claim respond",
			"posting guarantee-paid",
			"claim pay",
		]);
		const files = readZip(await downloadRecord(deal.asProfessional(), bookingId));
		const text = (number: number, name: string) =>
			new TextDecoder().decode(files.get(recordTextFile(number, name)));
		expect(text(before + 1, "statement")).toContain("Half of the photos are missing.");
		expect(text(before + 2, "response")).toContain("All were sent.");
		expect(text(before + 4, "reason")).toContain("Half of them are missing.");
		expect(text(before + 4, "owed")).toContain("The professional owes $180.01.");
		expect(JSON.stringify(await readRecord(bookingId))).not.toMatch(/18001|receivable|RCV-/);
		const forCreator = readZip(await downloadRecord(deal.asCreator(), bookingId));
		expect([
			forCreator.has(recordTextFile(before + 4, "reason")),
			(await checkExport(forCreator)).problems,
		]).toEqual([true, []]);
		expect(forCreator.has(recordTextFile(before + 4, "owed"))).toBe(false);
		const { text: email } = await db().outboxEmail.findFirstOrThrow({ where: { kind: "debt-booked" } });
		const marks = (await db().bookingRecordEntry.findMany({ where: { bookingId } })).map(({ hash }) =>
			hash.slice(0, 12),
		);
		expect(marks).toContain(/^Record: ([0-9a-f]{12})$/m.exec(email)?.[1]);
	});

	it("has the same number of texts whether or not a claim creates a debt, so the creator can't tell the difference", async () => {
		const deal = await newAccepted();
		await fillOwnFunds();
		const claimId = await makeClaim(deal);
		await decideByTeam(claimId, "pay");
		const last = (await readRecord(deal.bookingId)).at(-1);
		expect([last?.kind, Object.keys(last?.texts ?? {})]).toEqual(["claim", ["owed", "reason"]]);
		const files = readZip(await downloadRecord(deal.asProfessional(), deal.bookingId));
		const owed = files.get(recordTextFile(last?.number ?? 0, "owed"));
		expect(new TextDecoder().decode(owed)).toContain("The professional owes $0.00.");
	});

	it("contains a proposal that another event ended, and a side's acceptance of a decision", async () => {
		const deal = await newAnswered();
		const { bookingId, disputeId } = deal;
		await propose(deal, "PROFESSIONAL", 20_000);
		await askTeam(deal.asCreator(), { bookingId, disputeId });
		expect((await readRecord(bookingId)).map(({ status }) => status)).toContain("SUPERSEDED");
		await decide(disputeId, 20_000);
		const before = (await readRecord(bookingId)).length;
		await acceptDecision(deal.asCreator(), { bookingId, disputeId });
		expect((await readRecord(bookingId)).slice(before)).toEqual([
			expect.objectContaining({ kind: "decision", status: "ACCEPTED", by: "CREATOR" }),
		]);
	});

	it("is identified in each of the creator's emails by the first 12 characters of one of its hashes", async () => {
		const { bookingId, creator } = await newFunded();
		const head = await db().bookingRecordEntry.findMany({ where: { bookingId }, orderBy: { number: "asc" } });
		const emails = await db().outboxEmail.findMany({
			where: { recipient: creator.email },
			orderBy: { id: "asc" },
		});
		expect(emails.length).toBeGreaterThan(1);
		const marks = head.map(({ hash }) => hash.slice(0, 12));
		for (const { text, html } of emails) {
			const [, mark = "none"] = /^Record: ([0-9a-f]{12})$/m.exec(text) ?? [];
			expect(marks).toContain(mark);
			expect(html).toContain(`Record: ${mark}`);
		}
	});
});

describe("an export of a record", () => {
	const exported = async () => {
		const deal = await newDelivered({ note: "Two days of photos" });
		return { deal, zip: await downloadRecord(deal.asCreator(), deal.bookingId) };
	};

	it("passes the check with our public key if nothing was changed", async () => {
		const { deal, zip } = await exported();
		const check = await checkExport(readZip(zip));
		expect(check.problems).toEqual([]);
		expect(check.signature).toBe("valid");
		const { head } = await getRecord(deal.asProfessional(), deal.bookingId);
		expect(check.manifest?.head).toBe(head);
		expect(check.entries.at(-1)?.mark).toBe(head?.slice(0, 12));
	});

	it("fails the check if one byte was changed, and the check names the entry, text, or file", async () => {
		const { zip } = await exported();
		const original = readZip(zip);
		const lines = new TextDecoder().decode(original.get(RECORD_FILES.entries)).split("\n");
		await fc.assert(
			fc.asyncProperty(
				fc.constantFrom(...original.keys()),
				fc.nat(),
				fc.integer({ min: 1, max: 255 }),
				async (name, place, change) => {
					const bytes = Uint8Array.from(original.get(name) ?? []);
					const at = place % bytes.length;
					bytes[at] = (bytes[at] ?? 0) ^ change;
					const { problems } = await checkExport(new Map(original).set(name, bytes));
					const [first] = problems;
					if (name === RECORD_FILES.entries) {
						const before = lines.join("\n").slice(0, at + 1);
						const line = before.endsWith("\n") ? before.split("\n").length - 1 : before.split("\n").length;
						expect(first).toMatchObject({ entry: line });
					} else if (name === RECORD_FILES.manifest || name === RECORD_FILES.signature)
						expect(problems.map(({ text }) => text).join()).toContain("manifest.json");
					else expect(first).toMatchObject({ file: name });
					const entry = /^text-(\d+)-/.exec(name)?.[1];
					if (entry) expect(first?.entry).toBe(Number(entry));
				},
			),
			{ numRuns: provingCount("RECORDS", 150, 3_000) },
		);
	});

	it("is unreadable, fails the check, or has the same content if any byte of its zip was changed", async () => {
		const { zip } = await exported();
		const original = readZip(zip);
		await fc.assert(
			fc.asyncProperty(
				fc.nat({ max: zip.length - 1 }),
				fc.integer({ min: 1, max: 255 }),
				async (at, change) => {
					const bytes = Uint8Array.from(zip);
					bytes[at] = (bytes[at] ?? 0) ^ change;
					try {
						const files = readZip(bytes);
						if ((await checkExport(files)).problems.length === 0) expect(files).toEqual(original);
					} catch (error) {
						expect(error).toBeInstanceOf(UnreadableZipError);
					}
				},
			),
			{ numRuns: provingCount("RECORDS", 150, 3_000) },
		);
	});

	it("fails the check if entries were removed, swapped, or repeated, and the check names the first position that is wrong", async () => {
		const { zip } = await exported();
		const files = readZip(zip);
		const lines = new TextDecoder().decode(files.get(RECORD_FILES.entries)).trimEnd().split("\n");
		const check = async (changed: readonly string[]) => {
			const bytes = new TextEncoder().encode(changed.map((line) => `${line}\n`).join(""));
			return (await checkExport(new Map(files).set(RECORD_FILES.entries, bytes))).problems[0]?.text;
		};
		expect(await check(lines.toSpliced(2, 1))).toBe("Entry 3 was changed.");
		expect(await check(lines.slice(0, -2))).toContain(`Entry ${lines.length - 1} is missing.`);
		expect(await check(lines.with(3, lines[4] ?? "").with(4, lines[3] ?? ""))).toBe("Entry 4 was changed.");
		expect(await check([...lines, lines.at(-1) ?? ""])).toBe(`Entry ${lines.length + 1} was changed.`);
	});

	it("lacks a text that was deleted, but still passes the check", async () => {
		const { deal, zip } = await exported();
		const whole = await checkExport(readZip(zip));
		await db().quote.updateMany({ where: { bookingId: deal.bookingId }, data: { note: null } });
		const check = await checkExport(readZip(await downloadRecord(deal.asCreator(), deal.bookingId)));
		expect(check.problems).toEqual([]);
		expect(check.absent).toBe(whole.absent + 1);
	});

	it("contains the other side's mailing address only once both have signed", async () => {
		const deal = await newQuote();
		const addresses = async () =>
			[...readZip(await downloadRecord(deal.asCreator(), deal.bookingId)).keys()].filter((name) =>
				name.endsWith("mailing-address.txt"),
			).length;
		expect(await addresses()).toBe(0);
		await acceptQuote(deal.asCreator(), { bookingId: deal.bookingId, quoteId: deal.quoteId, signing });
		expect(await addresses()).toBe(2);
	});

	it("contains a message once it is delivered, but not while the team reviews it", async () => {
		const { bookingId, messageId, professional } = await flagged();
		expect(await readRecord(bookingId)).toEqual([]);
		await transaction((tx) => releaseMessage(tx, messageId, now()));
		expect(await listKinds(bookingId)).toEqual(["opened", "message"]);
		const files = readZip(await downloadRecord(as(professional), bookingId));
		expect(new TextDecoder().decode(files.get("text-0002-message.txt"))).toContain("Ana@Example.com");
	});

	it("leaves out a message whose contact details are masked for its reader", async () => {
		const { bookingId, messageId, creator, professional } = await flagged();
		await transaction((tx) => releaseMessage(tx, messageId, now()));
		await db().booking.update({ where: { id: bookingId }, data: { phase: "OPEN" } });
		const check = async (user: typeof creator) => {
			const files = readZip(await downloadRecord(as(user), bookingId));
			const { problems, absent } = await checkExport(files);
			return [files.has("text-0002-message.txt"), problems, absent];
		};
		expect(await check(creator)).toEqual([false, [], 1]);
		expect(await check(professional)).toEqual([true, [], 0]);
	});

	it("contains delivered files, except those still being scanned, and checking it reports a file that was changed or removed", async () => {
		const deal = await newFunded();
		const fileId = await newStoredUpload(deal.professional.id);
		await deliver(deal.asProfessional(), {
			bookingId: deal.bookingId,
			position: 0,
			note: "The photos",
			links: [],
			files: [fileId],
		});
		const files = readZip(await downloadRecord(deal.asCreator(), deal.bookingId));
		const name = [...files.keys()].find((key) => key.startsWith("file-")) ?? expect.fail("no file");
		const { type, bytes } = await db().storedFile.findUniqueOrThrow({ where: { id: fileId } });
		expect([name, type, files.get(name)?.length]).toEqual([
			expect.stringMatching(/^file-\d{4}-1\.\w{3}$/),
			type,
			bytes,
		]);
		expect((await checkExport(files)).problems).toEqual([]);
		const [problem] = (await checkExport(new Map(files).set(name, new Uint8Array([1])))).problems;
		expect(problem?.text).toMatch(`${name} was changed. It belongs to entry`);
		files.delete(name);
		expect((await checkExport(files)).problems[0]?.text).toMatch(`${name} is missing. It belongs to entry`);
		await db().storedFile.update({ where: { id: fileId }, data: { scan: "PENDING" } });
		const later = readZip(await downloadRecord(deal.asCreator(), deal.bookingId));
		expect([later.has(name), (await checkExport(later)).problems]).toEqual([false, []]);
	});

	it("doesn't contain a mailing address when the team downloads it, and the audit log says who downloaded it", async () => {
		const { bookingId } = await newAgreement();
		const admin = await newMember("ADMIN");
		const files = readZip(await downloadRecord(as(admin), bookingId, true));
		expect((await checkExport(files)).problems).toEqual([]);
		expect([...files.keys()].filter((name) => name.endsWith("mailing-address.txt"))).toEqual([]);
		expect(await db().auditEvent.count({ where: { action: "download-record", actorId: admin.id } })).toBe(1);
		const editor = await newMember("ADMIN", undefined, ["EDITOR"]);
		await expect(downloadRecord(as(editor), bookingId, true)).rejects.toMatchObject({ code: "forbidden" });
	});
});
