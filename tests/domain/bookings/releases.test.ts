import { afterEach, describe, expect, it } from "vitest";
import { acceptQuote } from "#app/domain/bookings/quotes/accept-quote.server.ts";
import { reviseQuote } from "#app/domain/bookings/quotes/write-quote.server.ts";
import { readZip } from "#app/domain/bookings/record/read-zip.ts";
import { ADULT_REFUSAL } from "#app/domain/bookings/releases/adult-work.server.ts";
import {
	askRelease,
	cancelRelease,
	getRelease,
	getReleases,
	renewRelease,
	sweepReleases,
} from "#app/domain/bookings/releases/release.server.ts";
import type { AskRelease } from "#app/domain/bookings/releases/release-forms.ts";
import { copyLink, signingLink } from "#app/domain/bookings/releases/release-links.server.ts";
import { NO_PHOTO } from "#app/domain/bookings/releases/release-photo.server.ts";
import {
	getReleaseCopy,
	getReleaseToSign,
	signRelease,
	withdrawRelease,
} from "#app/domain/bookings/releases/sign-release.server.ts";
import { anonymizeAccount } from "#app/domain/trust/delete-account.server.ts";
import { marketSections } from "#app/domain/trust/export-sections.server.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import { setClock } from "#app/infra/process/clock.server.ts";
import { newAddress, newMember, visitor } from "../../support/accounts/actors.ts";
import { emailsTo } from "../../support/email/outbox.ts";
import { receivedFile } from "../../support/files/received-file.ts";
import { image } from "../../support/files/sample-files.ts";
import { type Deal, newAgreement, newQuote, quoteInput, signing } from "../../support/market/quotes.ts";
import { checkExport, downloadRecord, readRecord } from "../../support/market/record.ts";

afterEach(() => setClock(undefined));

const at = (day: string) => setClock(new Date(`${day}T18:00:00Z`));

const asked: AskRelease = { kind: "MODEL", subject: "Jamie Fox", birthYear: null, day: null, email: null };
const typed = { fullName: "Jamie Fox", confirmName: false, relation: undefined };

/** Asks for a release, as the professional. */
async function ask({ bookingId, asProfessional }: Deal, facts: Partial<AskRelease> = {}): Promise<string> {
	return (await askRelease(asProfessional(), { bookingId, ...asked, ...facts })).releaseId;
}

/** Signs a release. Returns the signer's address. */
async function sign(releaseId: string, facts: Partial<Parameters<typeof signRelease>[2]> = {}) {
	const email = newAddress();
	await signRelease(visitor(), signingLink(releaseId), { ...typed, email, ...facts });
	return email;
}

const read = ({ bookingId, asCreator }: Deal, releaseId: string) =>
	getRelease(asCreator(), { bookingId, releaseId });
const stateOf = async (releaseId: string) => (await getReleaseToSign(signingLink(releaseId))).state;

describe("a release", () => {
	it("is asked for by one side, signed through a link without an account, and read by both", async () => {
		at("2026-03-01");
		const deal = await newAgreement();
		const { bookingId, creator, professional } = deal;
		const email = newAddress();
		const releaseId = await ask(deal, { email });
		expect(await emailsTo(email)).toEqual([
			"release-asked: Please read and sign a model release for Vega Lights",
		]);
		expect(await getReleaseToSign(signingLink(releaseId))).toMatchObject({
			state: "open",
			kind: "MODEL",
			subject: "Jamie Fox",
			askedBy: "PROFESSIONAL",
			text: expect.stringMatching(/This release is for Jamie Fox \("the model"\)[\s\S]*within 14 days/),
		});
		// Only the side that asked sees the address that it entered.
		expect(await read(deal, releaseId)).toMatchObject({
			email: null,
			url: expect.stringContaining(releaseId),
		});
		expect(await getRelease(deal.asProfessional(), { bookingId, releaseId })).toMatchObject({ email });

		at("2026-03-02");
		const signer = await sign(releaseId);
		expect(await emailsTo(signer)).toEqual(["release-copy: Your copy of a model release that you signed"]);
		for (const person of [creator, professional])
			expect(await emailsTo(person.email)).toContainEqual(
				expect.stringMatching(/^booking-release-signed: Release signed: Jamie Fox, /),
			);
		expect(await read(deal, releaseId)).toMatchObject({
			state: "signed",
			url: null,
			signature: { fullName: "Jamie Fox", relation: null },
			withdrawableUntil: new Date("2026-03-16T18:00:00Z"),
		});
		expect(await db().releaseSignature.findUniqueOrThrow({ where: { releaseId } })).toMatchObject({
			email: signer,
			consent: expect.stringContaining("sign it electronically"),
			sha256: (await db().release.findUniqueOrThrow({ where: { id: releaseId } })).sha256,
		});
		expect(await stateOf(releaseId)).toBe("signed");
		await expect(sign(releaseId)).rejects.toMatchObject({ code: "conflict" });
		const entries = (await readRecord(bookingId)).filter(({ kind }) => kind === "release");
		expect(entries.map(({ event }) => event)).toEqual(["asked", "signed"]);
		expect(Object.keys(entries[1]?.texts ?? {}).sort()).toEqual(["consent", "name", "release"]);
		await expect(getReleases(visitor({ user: await newMember("CREATOR") }), bookingId)).rejects.toMatchObject(
			{ code: "not_found" },
		);
	});

	it("is signed once if the same form is sent twice", async () => {
		const deal = await newAgreement();
		const releaseId = await ask(deal);
		const email = newAddress();
		for (let i = 0; i < 2; i++)
			await signRelease(visitor({ submissionKey: "once" }), signingLink(releaseId), { ...typed, email });
		expect(await emailsTo(email)).toHaveLength(1);
	});

	it("has two different links, and neither works for anything else", async () => {
		const deal = await newAgreement();
		const [releaseId, other] = [await ask(deal), await ask(deal)];
		await sign(releaseId);
		for (const link of [signingLink(releaseId), copyLink(other), { releaseId, token: "" }]) {
			expect(await getReleaseCopy(link)).toBeNull();
			await expect(withdrawRelease(visitor(), link)).rejects.toMatchObject({ code: "not_found" });
		}
		for (const link of [
			copyLink(other),
			signingLink(releaseId),
			{ releaseId: "none", token: signingLink("none").token },
		])
			await expect(
				signRelease(visitor(), { ...link, releaseId: other }, { ...typed, email: newAddress() }),
			).rejects.toMatchObject({ code: "not_found" });
		expect(await getReleaseToSign({ releaseId: other, token: signingLink(releaseId).token })).toEqual({
			state: "unknown",
		});
	});

	it("asks about a name that isn't the model's, and is signed with it once it is confirmed", async () => {
		const deal = await newAgreement();
		const releaseId = await ask(deal);
		await expect(sign(releaseId, { fullName: "James Fox" })).rejects.toMatchObject({
			code: "invalid",
			fieldErrors: { confirmName: [expect.stringContaining("“Jamie Fox”")] },
		});
		await sign(releaseId, { fullName: "James Fox", confirmName: true });
		expect(await read(deal, releaseId)).toMatchObject({ signature: { fullName: "James Fox" } });
	});

	it("keeps a photo of the signer only if the template asks for one", async () => {
		const deal = await newAgreement();
		const [plain, asking] = [await ask(deal), await ask(deal, { subject: "Alex Roy" })];
		await db().release.update({ where: { id: asking }, data: { asksForPhoto: true } });
		const photo = () => image("jpeg").then((content) => receivedFile("me.jpg", content, "photo"));
		await sign(plain, { photo: await photo() });
		expect(await read(deal, plain)).toMatchObject({ signature: { photo: null } });
		await expect(sign(asking, { fullName: "Alex Roy" })).rejects.toMatchObject({
			fieldErrors: { photo: [NO_PHOTO] },
		});
		await sign(asking, { fullName: "Alex Roy", photo: await photo() });
		const { photo: kept } = (await read(deal, asking)).signature ?? {};
		const { storageKey, ...facts } = await db().releasePhoto.findUniqueOrThrow({
			where: { releaseId: asking },
		});
		expect(facts.sha256).toBe(kept?.sha256);
		expect(await db().discardedFile.count({ where: { storageKey } })).toBe(0);
		const entries = (await readRecord(deal.bookingId)).filter(({ event }) => event === "signed");
		expect(entries.map(({ photoSha256 }) => photoSha256)).toEqual([undefined, facts.sha256]);
	});

	it("for a minor names the year of birth, and is signed by a parent or guardian who says so", async () => {
		at("2026-03-01");
		const deal = await newAgreement();
		const minor = { kind: "MINOR" as const, subject: "Robin Lee" };
		for (const birthYear of [2007, 2027])
			await expect(ask(deal, { ...minor, birthYear })).rejects.toMatchObject({
				fieldErrors: { birthYear: [expect.any(String)] },
			});
		const releaseId = await ask(deal, { ...minor, birthYear: 2014 });
		expect((await read(deal, releaseId)).text).toContain("Robin Lee, born in 2014");
		await expect(sign(releaseId)).rejects.toMatchObject({
			fieldErrors: { relation: ["Choose your relationship to the minor"] },
		});
		await sign(releaseId, { fullName: "Sam Lee", relation: "GUARDIAN" });
		expect(await read(deal, releaseId)).toMatchObject({
			signature: { fullName: "Sam Lee", relation: "GUARDIAN" },
		});
	});

	it("can't be asked for before the agreement is signed, or signed once it is canceled or expired", async () => {
		at("2026-03-01");
		await expect(ask(await newQuote())).rejects.toMatchObject({ code: "conflict" });
		const deal = await newAgreement();
		const { bookingId, asCreator } = deal;
		const [canceled, expired, ended] = [await ask(deal), await ask(deal), await ask(await newAgreement())];
		await cancelRelease(asCreator(), { bookingId, releaseId: canceled });
		expect(await stateOf(canceled)).toBe("closed");
		for (const command of [cancelRelease, renewRelease])
			await expect(command(asCreator(), { bookingId, releaseId: canceled })).rejects.toMatchObject({
				code: "conflict",
			});
		at("2026-04-01");
		expect(await stateOf(expired)).toBe("expired");
		expect(await read(deal, expired)).toMatchObject({ state: "expired", url: null });
		await expect(sign(expired)).rejects.toMatchObject({ code: "conflict" });
		await renewRelease(asCreator(), { bookingId, releaseId: expired });
		await sign(expired);
		const { bookingId: other } = await db().release.findUniqueOrThrow({ where: { id: ended } });
		await db().booking.update({ where: { id: other }, data: { status: "CANCELLED" } });
		expect(await stateOf(ended)).toBe("closed");
	});

	it("that no one signed is deleted some time after it expired or was canceled", async () => {
		at("2026-03-01");
		const deal = await newAgreement();
		const [open, canceled, signed] = [await ask(deal), await ask(deal), await ask(deal)];
		await cancelRelease(deal.asCreator(), { bookingId: deal.bookingId, releaseId: canceled });
		await sign(signed);
		const left = async () =>
			(await db().release.findMany({ where: { bookingId: deal.bookingId } })).map(({ id }) => id);
		at("2026-05-29");
		await sweepReleases();
		expect(await left()).toHaveLength(3);
		at("2026-05-31");
		await sweepReleases();
		expect((await left()).sort()).toEqual([open, signed].sort());
		at("2026-07-01");
		await sweepReleases();
		expect(await left()).toEqual([signed]);
	});
});

describe("the withdrawal of a release", () => {
	it("is announced to the signer and both sides, and is possible only while the text allows it", async () => {
		at("2026-03-01");
		const deal = await newAgreement();
		const { bookingId, creator, professional } = deal;
		const [first, second] = [await ask(deal), await ask(deal, { subject: "Alex Roy" })];
		const signer = await sign(first);
		await sign(second, { fullName: "Alex Roy" });
		at("2026-03-14");
		expect(await getReleaseCopy(copyLink(first))).toMatchObject({ mayWithdraw: true, withdrawnAt: null });
		await withdrawRelease(visitor(), copyLink(first));
		expect((await emailsTo(signer)).at(-1)).toBe("release-withdrawal: You withdrew a model release");
		for (const person of [creator, professional])
			expect(await emailsTo(person.email)).toContainEqual(
				expect.stringMatching(/^booking-release-withdrawn: Release withdrawn: Jamie Fox, /),
			);
		expect(await read(deal, first)).toMatchObject({
			state: "withdrawn",
			statusAt: new Date("2026-03-14T18:00:00Z"),
			signature: { fullName: "Jamie Fox" },
		});
		expect((await readRecord(bookingId)).at(-1)).toMatchObject({ kind: "release", event: "withdrawn" });
		await expect(withdrawRelease(visitor(), copyLink(first))).rejects.toMatchObject({ code: "conflict" });

		at("2026-03-16");
		expect(await getReleaseCopy(copyLink(second))).toMatchObject({ mayWithdraw: false });
		await expect(withdrawRelease(visitor(), copyLink(second))).rejects.toMatchObject({ code: "conflict" });
		expect(await read(deal, second)).toMatchObject({ state: "signed" });
	});
});

describe("a booking marked as adult content", () => {
	const minor = { kind: "MINOR", subject: "Robin Lee", birthYear: new Date().getUTCFullYear() - 10 } as const;
	const guardian = { fullName: "Sam Lee", relation: "PARENT" } as const;

	/** Marks a booking as adult content, as a new version of its quote would. */
	const markAdult = (bookingId: string) =>
		db().quote.updateMany({ where: { bookingId, status: "ACCEPTED" }, data: { isAdult: true } });

	it("refuses a release for a minor, even if it was asked for before", async () => {
		const deal = await newAgreement();
		const { bookingId, asProfessional } = deal;
		const releaseId = await ask(deal, minor);
		await markAdult(bookingId);
		await expect(ask(deal, minor)).rejects.toMatchObject({ fieldErrors: { kind: [ADULT_REFUSAL] } });
		await expect(renewRelease(asProfessional(), { bookingId, releaseId })).rejects.toMatchObject({
			message: ADULT_REFUSAL,
		});
		expect(await stateOf(releaseId)).toBe("adult");
		await expect(sign(releaseId, guardian)).rejects.toMatchObject({ code: "conflict" });
		expect(await read(deal, releaseId)).toMatchObject({ isRefused: true });
		await ask(deal);
	});

	it("isn't possible once a release for a minor was signed", async () => {
		const deal = await newAgreement();
		const { bookingId, asProfessional } = deal;
		await sign(await ask(deal, minor), guardian);
		await expect(
			reviseQuote(asProfessional(), { bookingId, input: quoteInput({ isAdult: true }), signing }),
		).rejects.toMatchObject({
			fieldErrors: {
				isAdult: ["A release for a minor was signed in this booking, so it can't be for adult content."],
			},
		});
		const { quoteId } = await reviseQuote(asProfessional(), { bookingId, input: quoteInput(), signing });
		await acceptQuote(deal.asCreator(), { bookingId, quoteId, signing });
	});
});

describe("the data of a release", () => {
	it("is exported without the addresses that others entered, and outlives an account only if it is signed", async () => {
		const deal = await newAgreement();
		const { bookingId, creator, professional, asCreator } = deal;
		const [open, signed] = [
			await ask(deal, { subject: "The loft", kind: "PROPERTY", email: "owner@example.org" }),
			await ask(deal),
		];
		const email = await sign(signed);
		const read = async (user: typeof creator) => {
			const rows: object[] = [];
			for await (const row of marketSections.releases.read(user)) rows.push(row);
			return JSON.stringify(rows);
		};
		expect(await read(professional)).toMatch(/owner@example\.org.*This release is for Jamie Fox/);
		for (const secret of ["owner@example.org", email]) expect(await read(creator)).not.toContain(secret);

		const files = readZip(await downloadRecord(asCreator(), bookingId));
		const texts = [...files].map(([name, bytes]) => `${name} ${new TextDecoder().decode(bytes)}`);
		expect(texts.filter((text) => /^text-\d+-release/.test(text))).toHaveLength(3);
		expect(texts.some((text) => /^text-\d+-name\.txt [\s\S]*\nJamie Fox$/.test(text))).toBe(true);
		expect(await checkExport(files)).toMatchObject({ problems: [] });

		await transaction((tx) => anonymizeAccount(tx, professional.id, "none"));
		expect(await db().release.findMany({ where: { bookingId }, select: { id: true } })).toEqual([
			{ id: signed },
		]);
		await expect(sign(open)).rejects.toMatchObject({ code: "not_found" });
	});
});
