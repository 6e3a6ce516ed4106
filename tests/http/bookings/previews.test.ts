import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { Browser } from "../../support/browser/browser.ts";
import { expectGoodDocument } from "../../support/browser/document.ts";
import { expectFailedForm } from "../../support/browser/failed-form.ts";
import { type AgreementMarket, agreementMarket } from "../../support/instance/instance-agreements.ts";
import { newBookingSide } from "../../support/instance/instance-bookings.ts";

const FORM = "main form";

let market: AgreementMarket;
let professional: AgreementMarket["professional"];
beforeAll(async () => {
	market = await agreementMarket();
	({ professional } = market);
});

const photo = (background: string) =>
	sharp({ create: { width: 900, height: 600, channels: 3, background } })
		.jpeg()
		.toBuffer();
const zip = Buffer.from("PK\x03\x04 and more", "latin1");

/** A delivered milestone with a photo, and a zip that the photo is the preview of. */
async function newDelivered() {
	const deal = await market.newAgreement();
	await market.fund(deal);
	const deliver = `${deal.path}/milestones/1/deliver`;
	const files = [
		{ name: "files", value: await photo("teal"), fileName: "first.jpg" },
		{ name: "files", value: zip, fileName: "all.zip" },
	];
	await professional.postParts(
		deliver,
		{ name: "note", value: "The photos" },
		{ name: "links", value: "" },
		{ name: "save", value: "1" },
		...files,
	);
	const form = await professional.get(deliver);
	const choice = form.$("select[name=previews]");
	const option = choice.find('option:contains("Only first.jpg")').attr("value") ?? "";
	expect([choice.length, form.$("main").text()]).toEqual([
		1,
		expect.stringContaining("sees a marked preview until they accept"),
	]);
	const uploads = form
		.$("[name=uploads]")
		.toArray()
		.map((box) => ({ name: "uploads", value: form.$(box).attr("value") ?? "" }));
	const delivered = await professional.postParts(
		deliver,
		...[
			{ name: "note", value: "The photos" },
			{ name: "links", value: "" },
		],
		...[...uploads, { name: "previews", value: option }],
	);
	expect([delivered.location, delivered.$("[role=alert]").text()]).toEqual([
		`${deal.path}?done=delivered&milestone=1`,
		"",
	]);
	const count = "select count(*) as n from Preview join StoredFile on StoredFile.id = fileId";
	await expect
		.poll(() =>
			market.instance.rows(
				`${count} where Preview.state = 'READY' and ownerId = (select userId from Professional where id = ?)`,
				market.professionalId,
			),
		)
		.toEqual([{ n: 1 }]);
	return { ...deal, delivery: `${deal.path}/milestones/1/deliveries/1` };
}

describe("a delivery that waits for its creator", () => {
	/** The delivery that the first test sends, and the path of its photo. */
	let deal: Awaited<ReturnType<typeof newDelivered>>;
	let original: string;

	it("shows previews on pages without script, and opens its files to no one else", async () => {
		deal = await newDelivered();
		const { browser: creator, path, delivery, token, bookingId } = deal;
		const booking = await creator.get(path);
		expect(booking.$('#milestone-1 a[href^="/files/"]').length).toBe(0);
		expect(booking.$(`#milestone-1 a[href="${delivery}"]`).length).toBe(1);
		const gallery = await creator.get(delivery);
		expect(gallery.$("main").text()).toContain("You can download the files once you accept the delivery.");
		const picture = gallery.$(".gallery img").attr("src") ?? "";
		expect(picture).toMatch(/^\/files\/[\w-]+\/preview\/1$/);
		original = picture.replace(/\/preview\/1$/, "");

		const first = await creator.get(`${delivery}/files/1`);
		expect([
			first.$("h1").text(),
			first.$("a[rel=next]").attr("href"),
			first.$("a[rel=prev]").length,
		]).toEqual(["first.jpg", `${delivery}/files/2`, 0]);
		expect((await creator.get(`${delivery}/files/2`)).$("main").text()).toContain(
			"“first.jpg” shows what is in it.",
		);
		const preview = await creator.get(picture);
		expect([preview.status, preview.headers]).toEqual([
			200,
			expect.objectContaining({
				"content-type": "image/jpeg",
				"content-disposition": 'inline; filename="preview-1.jpg"',
				"content-security-policy": "sandbox; default-src 'none'",
				"x-content-type-options": "nosniff",
				"cache-control": "private, no-store",
			}),
		]);
		expect((await creator.get(picture, { Range: "bytes=0-9" })).status).toBe(206);

		const { body } = await market.call(token, "GET", `/bookings/${bookingId}/milestones`);
		expect(JSON.stringify(body)).toContain('"isWithheld":true');
		for (const range of ["", "bytes=0-9"])
			expect((await creator.get(original, { Range: range })).status).toBe(404);
		expect((await professional.get(original)).status).toBe(200);
		const stranger = (await newBookingSide({ ...market })).browser;
		for (const someone of [stranger, new Browser(market.instance.origin)])
			for (const page of [picture, original, delivery, `${delivery}/files/1`])
				expect([303, 404]).toContain((await someone.get(page)).status);
		for (const missing of [
			...[`${delivery}/files/3`, `${delivery}/files/0`, delivery.replace(/1$/, "2")],
			...[picture.replace(/1$/, "2"), picture.replace(/1$/, "x")],
		])
			expect([missing, (await creator.get(missing)).status]).toEqual([missing, 404]);
	});

	it("is commented on in plain forms, and a round of changes lists the open comments", async () => {
		const { browser: creator, path, delivery } = deal;
		const file = `${delivery}/files/1`;
		const page = await creator.get(file);
		expect(page.$(".preview, img.preview")).toHaveLength(1);
		const form = "main form:has([name=text])";
		expectFailedForm(await creator.submit(page, form, { text: "" }), form, { text: "Enter a comment" });
		for (const [text, field] of [
			["Brighter here, please.", "top-left"],
			["Lovely.", ""],
		] as const)
			expect((await creator.submit(page, form, { text, field })).location).toBe(`${file}#comments`);
		const seen = await professional.get(file);
		expectGoodDocument(seen, market.instance.origin);
		const comments = (from: typeof seen) =>
			from
				.$("li[id^=comment-]")
				.get()
				.map((row) => from.$(row).find("p").text());
		expect(comments(seen)).toEqual([
			expect.stringMatching(/^1\. [\s\S]*Top left[\s\S]*Brighter here, please\.$/),
			expect.stringMatching(/^2\. [\s\S]*Lovely\.$/),
		]);
		const done = await professional.submit(seen, "#comment-2 form", {});
		expect(done.location).toBe(file);
		const after = await professional.get(file);
		expect(after.$("#comment-2").text()).toContain("Done");
		expect(after.$("#comment-2 form").attr("action")).toMatch(/\/reopen$/);

		const ask = await creator.get(`${path}/milestones/1/request-changes`);
		expect(ask.$("main").text()).toMatch(/1 open comment is[\s\S]*Brighter here, please\./);
		expect(ask.$("main").text()).not.toContain("Lovely.");
		expect((await creator.submit(ask, FORM, { reason: "As I commented." })).status).toBe(303);
		const deliver = (await professional.get(`${path}/milestones/1/deliver`)).$("main").text();
		expect(deliver).toMatch(/What should change[\s\S]*As I commented\.[\s\S]*Brighter here, please\./);
		const stranger = (await newBookingSide({ ...market })).browser;
		expect((await stranger.post(file, { text: "Hello" })).status).toBe(404);
	});

	it("opens its files once the work is accepted", async () => {
		const { browser: creator, delivery, token, path } = deal;
		const again = await market.call(market.ofProfessional, "POST", `${path}/milestones/1/deliver`, {
			note: "Brighter",
		});
		const { deliveryId } = again.body;
		await market.call(token, "POST", `${path}/milestones/1/accept-delivery`, { deliveryId });
		expect((await creator.get(original)).status).toBe(200);
		expect((await creator.get(`${delivery}/files/2`)).$('a[href^="/files/"]').length).toBe(1);
	});
});
