import { beforeAll, describe, expect, it } from "vitest";
import { Browser } from "../../support/browser/browser.ts";
import { expectGoodDocument } from "../../support/browser/document.ts";
import { expectFailedForm } from "../../support/browser/failed-form.ts";
import { image } from "../../support/files/sample-files.ts";
import { video } from "../../support/files/tus.ts";
import { type AgreementMarket, agreementMarket } from "../../support/instance/instance-agreements.ts";

const FORM = "main form[method=post]";
const UNKNOWN = "0199c9a1-0000-7000-8000-000000000000";

let market: AgreementMarket;
beforeAll(async () => {
	market = await agreementMarket();
});

/** A funded booking that is marked as adult content, and the paths of its pages. */
async function newAdultDeal() {
	const deal = await market.newAgreement();
	await market.fund(deal);
	market.instance.change("update Quote set isAdult = TRUE where bookingId = ?", deal.bookingId);
	return {
		...deal,
		records: `${deal.path}/performer-records`,
		deliver: `${deal.path}/milestones/1/deliver`,
	};
}

const day = (before: number) => new Date(Date.now() - before * 86_400_000).toISOString().slice(0, 10);
const custodian = {
	custodian: "Robin Vega",
	street: "12 Main Street",
	city: "Austin",
	state: "Texas",
	zip: "78701",
};
const born = { "birthDate.month": "3", "birthDate.day": "31", "birthDate.year": "1996" };
const person = {
	givenNames: "Jamie Lee",
	familyName: "Fox",
	...born,
	otherNames: "Stella Noir",
	idType: "PASSPORT",
	idNumber: "4471002",
	idIssuer: "US Department of State",
	examinedOn: day(3),
	producedOn: day(2),
	isExamined: "on",
};

/** Sends the form about a person with the copy of an ID. */
const postPerson = async (browser: Browser, path: string, values: Record<string, string>) =>
	browser.postParts(path, ...Object.entries(values).map(([name, value]) => ({ name, value })), {
		name: "idCopy",
		fileName: "id.jpg",
		value: await image("jpeg"),
	});

describe("performer records", () => {
	it("are entered, needed for a delivery, searched, printed, and copied by the creator, without JavaScript", async () => {
		const { instance, professional } = market;
		const { browser: creator, path, records, deliver } = await newAdultDeal();
		const booking = await professional.get(path);
		expect(booking.$(`main a[href="${records}"]`).text()).toBe("Add everyone whom the work shows");
		const empty = await professional.get(records);
		expectGoodDocument(empty, instance.origin);
		// Without a custodian, no one can be added.
		expect((await professional.get(`${records}/people/new`)).location).toBe(`${records}/custodian`);
		const begin = await professional.get(`${records}/custodian`);
		expectGoodDocument(begin, instance.origin);
		expectFailedForm(
			await professional.submit(begin, FORM, { ...custodian, street: "P.O. Box 12", zip: "12" }),
			FORM,
			{
				street:
					"Enter a street address. The law doesn't accept a post office box, because records are inspected there",
				zip: "Enter a ZIP code, such as 78701",
			},
		);
		expect((await professional.submit(begin, FORM, custodian)).location).toBe(records);
		const opened = await professional.get(`${records}/custodian`);
		expect((await professional.submit(opened, FORM, { ...custodian, city: "Dallas" })).status).toBe(303);
		// The second of two edits is refused.
		expect((await professional.submit(opened, FORM, { ...custodian, city: "Waco" })).status).toBe(409);

		const form = await professional.get(`${records}/people/new`);
		expectGoodDocument(form, instance.origin);
		expectFailedForm(
			await postPerson(professional, `${records}/people/new`, { givenNames: "Jamie", ...born }),
			FORM,
			{
				familyName: "Enter the family name on the ID",
				idType: "Choose the kind of ID",
				idNumber: "Enter the number of the ID",
				idIssuer: "Enter who issued the ID, such as Texas",
				examinedOn: "Enter the day on which you examined the ID",
				producedOn: "Enter the first day of production with this person",
				isExamined: "Check the box, once you've compared the person with the original ID",
			},
		);
		const young = { ...person, "birthDate.year": String(new Date().getUTCFullYear() - 17) };
		const refused = await postPerson(professional, `${records}/people/new`, young);
		expect([refused.status, refused.$("[role=alert]").text(), refused.$("[name=idNumber]").val()]).toEqual([
			...[422, expect.stringContaining("This person was under 18"), "4471002"],
		]);
		const { location: performer = "" } = await postPerson(professional, `${records}/people/new`, person);
		const record = await professional.get(performer);
		expectGoodDocument(record, instance.origin);
		expect(record.$("main").text()).toMatch(/Jamie Lee Fox[\s\S]*March 31, 1996[\s\S]*Stella Noir/);
		const named = await professional.submit(record, FORM, { otherNames: "Jamie Jones" });
		expect(named.location).toBe(performer);
		const id = await professional.get(`${performer}/id-copy`, { Range: "bytes=0-1" });
		expect([id.status, id.headers["content-type"], id.headers["cache-control"]]).toEqual([
			...[200, "image/jpeg", "private, no-store"],
		]);
		for (const page of ["edit", "remove"])
			expectGoodDocument(await professional.get(`${performer}/${page}`), instance.origin);

		const releases = `${path}/releases`;
		const asked = { kind: "MODEL", subject: "Alex Reed" };
		await professional.submit(await professional.get(releases), "main form", asked);
		const delivery = await professional.get(deliver);
		expectGoodDocument(delivery, instance.origin);
		const people = delivery
			.$("[name=shown]")
			.map((_, box) => delivery.$(box).attr("value") ?? "")
			.get();
		expect(people).toHaveLength(2);
		const post = (shown: readonly string[]) =>
			professional.postParts(
				deliver,
				...Object.entries({ note: "The clip", links: "", producedOn: day(2) }).map(([name, value]) => ({
					name,
					value,
				})),
				...shown.map((value) => ({ name: "shown", value })),
				...(shown.length > 1 ? [{ name: "files", fileName: "clip.mp4", value: video(9_000) }] : []),
				...(shown.length > 1
					? []
					: [{ name: "uploads", value: kept.$("[name=uploads]").attr("value") ?? "" }]),
			);
		let kept = delivery;
		const missing = await post(people);
		expect([missing.status, missing.$("[role=alert]").text(), missing.$("[name=note]").val()]).toEqual([
			422,
			expect.stringContaining("There is no performer record of Alex Reed yet"),
			"The clip",
		]);
		expect(missing.$("[name=shown][checked]")).toHaveLength(2);
		// The file and the text are still there after adding a record.
		kept = await professional.get(deliver);
		expect([kept.$("[name=uploads]").length, kept.$("[name=note]").val()]).toEqual([1, "The clip"]);
		expect((await post(people.slice(0, 1))).location).toBe(`${path}?done=delivered&milestone=1`);

		const list = await professional.get(records);
		expectGoodDocument(list, instance.origin);
		const depiction = list.$(`main a[href^="${records}/depictions/"]`).attr("href") ?? "";
		const file = await professional.get(depiction);
		expectGoodDocument(file, instance.origin);
		expect(file.$("blockquote").text()).toMatch(/18 U\.S\.C\. 2257[\s\S]*Robin Vega\s*12 Main Street/);
		await professional.submit(file, FORM, { url: "example.com/clip" });
		expect((await professional.get(depiction)).$("main").text()).toContain("https://example.com/clip");
		const edit = await professional.get(`${depiction}/edit`);
		expectGoodDocument(edit, instance.origin);
		expect((await professional.submit(edit, FORM, { title: "Night film" })).location).toBe(depiction);
		expect((await professional.submit(edit, FORM, { title: "Day film" })).status).toBe(409);
		for (const page of ["edit", "remove"])
			expect((await professional.get(`${performer}/${page}`)).status).toBe(409);
		const found = await professional.get("/professional/performer-records?q=night+film");
		expectGoodDocument(found, instance.origin);
		expect(found.$("main").text()).toContain("Fox, Jamie Lee");
		const binder = await professional.get(`${records}/binder.zip`);
		expect([binder.status, binder.headers["content-type"]]).toEqual([200, "application/zip"]);

		// The creator sees where the records are, and gets a copy only after saying that they publish the work.
		const copy = `${records}/copy`;
		expect((await creator.get(path)).$(`main a[href="${copy}"]`).text()).toBe("Your copy, if you publish");
		const ask = await creator.get(copy);
		expectGoodDocument(ask, instance.origin);
		expect(ask.$("main").text()).toContain("Robin Vega");
		for (const secret of ["Fox", "Stella", "4471002"]) expect(ask.text).not.toContain(secret);
		expect((await creator.get(`${copy}/binder.zip`)).status).toBe(404);
		expectFailedForm(await creator.submit(ask, FORM, { isSecondaryProducer: undefined }), FORM, {
			isSecondaryProducer: "Check the box to get the copy",
		});
		expect((await creator.submit(ask, FORM, { isSecondaryProducer: "on" })).location).toBe(copy);
		expect((await creator.get(`${copy}/binder.zip`)).status).toBe(200);
	});

	it("don't exist for the creator, anyone else, other bookings, and unknown IDs, by GET and by POST", async () => {
		const { instance, professional } = market;
		const { browser: creator, records, bookingId } = await newAdultDeal();
		await professional.submit(await professional.get(`${records}/custodian`), FORM, custodian);
		const { location: performer = "" } = await postPerson(professional, `${records}/people/new`, person);
		const other = await newAdultDeal();
		const mixed = performer.replace(records, other.records);
		const unmarked = await market.newAgreement();
		const pages = (base: string, ofPerson: string) => [
			...[base, `${base}/custodian`, `${base}/binder.zip`, `${base}/people/new`],
			...["", "/edit", "/remove", "/id-copy"].map((end) => ofPerson + end),
			...["", "/edit", "/file"].map((end) => `${base}/depictions/${UNKNOWN}${end}`),
		];
		for (const page of pages(records, performer)) {
			expect([page, (await creator.get(page)).status]).toEqual([page, 404]);
			expect([page, (await new Browser(instance.origin).get(page)).status]).toEqual([page, 303]);
		}
		for (const page of [`${records}/copy`, `${records}/copy/binder.zip`])
			for (const browser of [creator, professional]) expect((await browser.get(page)).status).toBe(404);
		const unmarkedRecords = `${unmarked.path}/performer-records`;
		const unknown = `${records}/people/${UNKNOWN}`;
		for (const page of [unmarkedRecords, `${unmarkedRecords}/custodian`, mixed, `${mixed}/id-copy`, unknown])
			expect([page, (await professional.get(page)).status]).toEqual([page, 404]);
		const presses: [Browser, string, Record<string, string>][] = [
			[creator, `${records}/custodian`, { producer: "X", ...custodian }],
			[creator, performer, { otherNames: "X" }],
			[creator, `${performer}/remove`, {}],
			[professional, `${unmarkedRecords}/custodian`, { producer: "X", ...custodian }],
			[professional, unknown, { otherNames: "X" }],
			[professional, `${mixed}/remove`, {}],
			[professional, `${records}/depictions/${UNKNOWN}`, { url: "https://example.com/" }],
			[
				professional,
				`${records}/depictions/${UNKNOWN}/edit`,
				{ title: "X", producedOn: day(2), shown: UNKNOWN },
			],
			[creator, `${records}/copy`, { isSecondaryProducer: "on" }],
		];
		for (const [browser, page, values] of presses)
			expect([page, (await browser.post(page, values)).status]).toEqual([page, 404]);
		for (const [browser, page] of [
			[creator, `${records}/people/new`],
			[professional, `${unmarkedRecords}/people/new`],
			[creator, `${performer}/edit`],
			[professional, `${unknown}/edit`],
		] as const)
			expect([page, (await postPerson(browser, page, person)).status]).toEqual([page, 404]);
		expect(instance.rows("select id from Performer where bookingId = ?", bookingId)).toHaveLength(1);

		const team = await new Browser(instance.origin).signIn(instance.account("ADMIN"));
		const list = await team.get("/admin/performer-records?q=stella+noir");
		expectGoodDocument(list, instance.origin);
		const page = await team.get(`/admin/performer-records/${bookingId}`);
		expectGoodDocument(page, instance.origin);
		expect(page.$("main").text()).toContain("Fox, Jamie Lee");
		expect((await team.get(`/admin/performer-records/${bookingId}/binder.zip`)).status).toBe(200);
		for (const end of ["", "/binder.zip", `/depictions/${UNKNOWN}/file`])
			expect((await team.get(`/admin/performer-records/${UNKNOWN}${end}`)).status).toBe(404);
		expect((await professional.get("/admin/performer-records")).status).toBe(403);
	});
});
