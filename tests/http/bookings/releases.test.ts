import { beforeAll, describe, expect, it } from "vitest";
import { uploadErrors } from "#app/domain/platform/files/file.ts";
import { Browser } from "../../support/browser/browser.ts";
import { expectGoodDocument } from "../../support/browser/document.ts";
import { expectFailedForm } from "../../support/browser/failed-form.ts";
import { image, pdf } from "../../support/files/sample-files.ts";
import { type AgreementMarket, agreementMarket } from "../../support/instance/instance-agreements.ts";

const FORM = "main form";

let market: AgreementMarket;
beforeAll(async () => {
	market = await agreementMarket();
});

const anyone = () => new Browser(market.instance.origin);

/** A signed agreement, and the path of its releases. */
async function newDeal() {
	const deal = await market.newAgreement();
	return { ...deal, releases: `${deal.path}/releases` };
}

/** The path of the link that a release's page shows. */
function readLink(page: Awaited<ReturnType<Browser["get"]>>): string {
	const { pathname, search } = new URL(String(page.$("#link").attr("value")));
	return pathname + search;
}

describe("a release", () => {
	it("is asked for, signed through its link, read by both sides, and withdrawn, without JavaScript", async () => {
		const { instance, professional } = market;
		const { browser, path, releases, bookingId } = await newDeal();
		expect((await browser.get(path)).$(`main a[href="${releases}"]`).text()).toBe("Ask for a release");
		const list = await professional.get(releases);
		expectGoodDocument(list, instance.origin);
		expectFailedForm(await professional.submit(list, FORM, {}), FORM, {
			kind: "Choose a kind of release",
			subject: "Enter the name of the person or property",
		});
		expectFailedForm(
			await professional.submit(list, FORM, { kind: "MINOR", subject: "Robin Lee", birthYear: "14" }),
			FORM,
			{ birthYear: "Enter the year with four digits, such as 2012" },
		);
		const asked = await professional.submit(list, FORM, { kind: "MODEL", subject: "Jamie Fox" });
		const release = asked.location ?? "";
		const open = await professional.get(release);
		expectGoodDocument(open, instance.origin);
		expect(open.$("main svg[role=img] path").attr("d")).toMatch(/^M\d/);
		expect((await browser.get(path)).$(`main a[href="${releases}"]`).text()).toBe("0 of 1 signed");
		const link = readLink(open);

		const signing = await anyone().get(link);
		expectGoodDocument(signing, instance.origin);
		expect(signing.$("meta[name=robots]").attr("content")).toContain("noindex");
		expect(signing.headers["cache-control"]).toContain("no-store");
		expect(signing.$("main").text()).toMatch(/Jamie Fox[\s\S]*within 14 days after signing it/);
		const signer = anyone();
		const form = await signer.get(link);
		expectFailedForm(await signer.submit(form, FORM, { fullName: "", email: "jamie@example.org" }), FORM, {
			fullName: "Enter your full name",
			consent: "Check the box to sign",
		});
		const typed = { fullName: "James Fox", email: "jamie@example.org", consent: "on" };
		const unlike = await signer.submit(form, FORM, typed);
		expect([unlike.status, unlike.$("[name=confirmName]").length, unlike.$("[name=email]").val()]).toEqual([
			...[422, 1, "jamie@example.org"],
		]);
		const signed = await signer.submit(unlike, FORM, { ...typed, confirmName: "on" });
		expect(signed.status).toBe(303);
		const copyLink = signed.location ?? "";
		const copy = await signer.get(copyLink);
		expectGoodDocument(copy, instance.origin);
		expect(copy.$("h1").text()).toBe("You signed this release");
		expect((await signer.get(link)).$("h1").text()).toBe("This release has been signed");

		for (const reader of [browser, professional]) {
			const read = await reader.get(release);
			expectGoodDocument(read, instance.origin);
			expect(read.$("main").text()).toMatch(/Signed by\s*James Fox/);
			expect(read.text).not.toContain("jamie@example.org");
			expect(read.text).not.toContain(copyLink.split("token=")[1]);
		}
		expect((await browser.get(`${release}/cancel`)).status).toBe(409);

		const withdraw = await signer.get(copyLink.replace("/copy?", "/copy/withdraw?"));
		expectGoodDocument(withdraw, instance.origin);
		expect((await signer.submit(withdraw, FORM, {})).location).toBe(copyLink);
		expect((await signer.get(copyLink)).$("main").text()).toContain("Withdrawn on");
		const withdrawn = (await browser.get(release)).$("main").text();
		expect(withdrawn).toMatch(/Withdrawn on [\s\S]*Don't use anything that shows Jamie Fox/);
		expect((await browser.get(releases)).$("main li").text()).toContain("Withdrawn");
		const [date] = (await browser.get(`${path}/dates`)).$("main li a").get();
		const sheet = await browser.get(String(date?.attribs.href));
		expect(sheet.$(`main a[href="${release}"]`).text()).toBe("Jamie Fox (model release, withdrawn)");

		// The usage rights and the public page of their code say that a part of the use has to stop.
		instance.change(
			"update UsageLicense set status = 'GRANTED', startsAt = statusAt where quoteId in (select id from Quote where bookingId = ?)",
			bookingId,
		);
		const rights = await browser.get(`${path}/licenses/1`);
		expectGoodDocument(rights, instance.origin);
		expect(rights.$(".notice").text()).toMatch(/A release was withdrawn[\s\S]*Jamie Fox, withdrawn on/);
		expect((await browser.get("/creator/usage-rights")).$("main").text()).toContain(
			"A release was withdrawn",
		);
		const [license] = instance.rows<{ code: string }>(
			"select code from UsageLicense where quoteId in (select id from Quote where bookingId = ?)",
			bookingId,
		);
		const verified = await anyone().get(`/licenses/${license?.code}`);
		expectGoodDocument(verified, instance.origin);
		expect(verified.$("main").text()).toContain("A release was withdrawn");
		expect(verified.text).not.toContain("Fox");
	});

	it("takes a photo of its signer if it asks for one, which only they and both sides can see", async () => {
		const { instance, professional } = market;
		const { browser, releases, bookingId } = await newDeal();
		const asked = { kind: "MODEL", subject: "Jamie Fox" };
		const { location = "" } = await browser.submit(await browser.get(releases), FORM, asked);
		instance.change("update Release set asksForPhoto = TRUE where bookingId = ?", bookingId);
		const open = await browser.get(location);
		expect(open.$("main").text()).toContain("they add a photo of themselves");
		const link = readLink(open);
		const signer = anyone();
		const form = await signer.get(link);
		expectGoodDocument(form, instance.origin);
		expect(form.$(FORM).attr("enctype")).toBe("multipart/form-data");
		const typed = Object.entries({ fullName: "Jamie Fox", email: "jamie@example.org", consent: "on" });
		const post = async (path: string, photo?: Buffer) =>
			signer.postParts(
				path,
				...typed.map(([name, value]) => ({ name, value })),
				...(photo ? [{ name: "photo", fileName: "me.jpg", value: photo }] : []),
			);
		const photo = await image("jpeg");
		expect((await post(`${link}x`, photo)).status).toBe(404);
		for (const [wrong, error] of [
			[undefined, "Add a photo of yourself, as a .jpg or .png file"],
			[pdf(), "Add a photo of yourself, as a .jpg or .png file"],
			[photo.subarray(0, 200), uploadErrors.damagedImage],
		] as const)
			expectFailedForm(await post(link, wrong), FORM, { photo: error });
		const copyLink = (await post(link, photo)).location ?? "";
		const copy = await signer.get(copyLink);
		expectGoodDocument(copy, instance.origin);

		const own = String(copy.$("main dl img").attr("src"));
		expect(own).toBe(copyLink.replace("/copy?", "/copy/photo?"));
		const theirs = `${location}/photo`;
		for (const [reader, path] of [
			[anyone(), own],
			[browser, theirs],
			[professional, theirs],
		] as const) {
			const { status, headers } = await reader.get(path);
			expect([status, headers["content-type"], headers["cache-control"]]).toEqual([
				...[200, "image/jpeg", "private, no-store"],
			]);
		}
		for (const reader of [browser, professional])
			expect((await reader.get(location)).$("main dl img").attr("src")).toBe(theirs);
		expect((await anyone().get(`${own}x`)).status).toBe(404);
		const other = await newDeal();
		expect((await other.browser.get(theirs)).status).toBe(404);
		expect((await other.browser.get(theirs.replace(bookingId, other.bookingId))).status).toBe(404);
	});

	it("for a minor says who signs, and is refused once the booking is marked as adult content", async () => {
		const { instance } = market;
		const { browser, releases, bookingId } = await newDeal();
		const birthYear = String(new Date().getFullYear() - 10);
		const minor = { kind: "MINOR", subject: "Robin Lee", birthYear };
		const { location = "" } = await browser.submit(await browser.get(releases), FORM, minor);
		const link = readLink(await browser.get(location));
		const signer = anyone();
		const form = await signer.get(link);
		expectGoodDocument(form, instance.origin);
		const typed = { fullName: "Sam Lee", email: "sam@example.org", consent: "on" };
		expectFailedForm(await signer.submit(form, FORM, typed), FORM, {
			relation: "Choose your relationship to the minor",
		});
		instance.change("update Quote set isAdult = TRUE where bookingId = ?", bookingId);
		expect((await signer.submit(form, FORM, { ...typed, relation: "PARENT" })).status).toBe(409);
		const refused = await signer.get(link);
		expect([refused.status, refused.$("h1").text()]).toEqual([410, "This release can't be signed"]);
		const list = await browser.get(releases);
		expect(list.$("[name=kind][value=MINOR]")).toHaveLength(0);
		expect((await browser.post(releases, minor)).$("main").text()).toContain(
			"This booking is marked as adult content",
		);
		expect((await browser.get(location)).$("main").text()).toContain("This release can't be signed");
		// It can still be canceled.
		const cancel = await browser.get(`${location}/cancel`);
		expectGoodDocument(cancel, instance.origin);
		expect((await browser.submit(cancel, FORM, {})).location).toBe(releases);
		expect((await signer.get(link)).status).toBe(410);
	});

	it("has a link that works for no other release, and that is emailed again with one press", async () => {
		const { instance } = market;
		const { browser, releases } = await newDeal();
		const asked = { kind: "PROPERTY", subject: "The loft", email: "owner@example.org" };
		const { location = "" } = await browser.submit(await browser.get(releases), FORM, asked);
		const page = await browser.get(location);
		const again = await browser.submit(page, "form[action$='/renew']", {});
		expect(again.location).toBe(location);
		expect(
			instance.rows(
				"select id from OutboxEmail where kind = 'release-asked' and recipient = 'owner@example.org'",
			),
		).toHaveLength(2);
		expect((await market.professional.get(location)).text).not.toContain("owner@example.org");
		const link = readLink(page);
		for (const wrong of [`${link}x`, link.replace(/\?.*/, ""), link.replace("?", "/copy?")])
			expect((await anyone().get(wrong)).status).toBe(404);
	});
});
