import { beforeAll, describe, expect, it } from "vitest";
import type { BookingStatus } from "#app/domain/bookings/booking.ts";
import { adult } from "../../support/accounts/creator.ts";
import { MEMBER_PASSWORD, newEmail, signUpMember } from "../../support/accounts/member.ts";
import { Browser, type Page } from "../../support/browser/browser.ts";
import { expectGoodDocument } from "../../support/browser/document.ts";
import { expectFailedForm } from "../../support/browser/failed-form.ts";
import { emailedCode, emailedLink, emailKinds } from "../../support/email/mailbox.ts";
import { pdf } from "../../support/files/sample-files.ts";
import type { SharedInstance } from "../../support/instance/instance.ts";
import { newBookingSide, sharedMarket } from "../../support/instance/instance-bookings.ts";
import { addProfessional, personId } from "../../support/market/market.ts";
import { quoteRequest } from "../../support/market/quote-request.ts";

const FORM = "main form";

let instance: SharedInstance;
let professional: Browser;
let professionalId: string;
beforeAll(async () => {
	({ instance, professional, professionalId } = await sharedMarket());
});

const newCreator = (status?: BookingStatus) => newBookingSide({ instance, professionalId }, status);
const quotePath = () => `/booking/request-quote/${professionalId}`;
const answers = { ...quoteRequest, state: "california" };
const readRows = ({ $ }: Page) =>
	Object.fromEntries(
		$("main dl > div")
			.toArray()
			.map((row) => [$(row).find("dt").text(), $(row).find("dd").first().text()]),
	);

describe("a request for a quote", () => {
	it("is filled in, reviewed, and sent, and then leads to its booking", async () => {
		const { browser, email } = await newCreator();
		const page = await browser.get(quotePath());
		expectGoodDocument(page, instance.origin);
		const checked = await browser.submit(page, FORM, answers);
		expect([checked.status, checked.location]).toEqual([303, `${quotePath()}/check`]);
		const check = await browser.follow(checked);
		expectGoodDocument(check, instance.origin);
		expect(check.$("main .notice-due")).toHaveLength(0);
		expect(readRows(check)).toMatchObject({
			Title: answers.title,
			Place: "Los Angeles, CA",
			Budget: "$1,000–2,500",
		});
		const sent = await browser.submit(check, FORM, {});
		expect([sent.status, sent.location]).toEqual([303, expect.stringMatching(/^\/bookings\/[\w-]+$/)]);
		const booking = await browser.follow(sent);
		expectGoodDocument(booking, instance.origin);
		expect(booking.$("main").text()).toContain("Waiting for Vega Lights");
		expect(booking.text).toContain("was sent.");
		expect(emailKinds(instance, email)).not.toContain("booking-request");
		const again = await browser.get(quotePath());
		expect([again.status, again.$("h1").text()]).toEqual([200, "You've already asked Vega Lights"]);
	});

	it("can have links and files, which the other side can open in the conversation", async () => {
		const { browser } = await newCreator();
		const parts = Object.entries({ ...answers, links: "https://example.com/board\n" }).map(
			([name, value]) => ({ name, value }),
		);
		const checked = await browser.postParts(quotePath(), ...parts, {
			name: "files",
			fileName: "brief.pdf",
			value: pdf(),
		});
		const check = await browser.follow(checked);
		expect(readRows(check)).toMatchObject({ Links: "https://example.com/board", Files: "brief.pdf" });
		const again = await browser.get(quotePath());
		expect(again.$("main form").text()).toContain("brief.pdf");
		await browser.submit(again, FORM, answers);
		const sent = await browser.submit(await browser.get(`${quotePath()}/check`), FORM, {});
		const bookingId = sent.location?.split("/").at(-1) ?? "";
		const thread = await professional.get(`/messages?booking=${bookingId}`);
		expect(thread.$("#latest").text()).toContain("https://example.com/board");
		const link = thread.$("#latest a[download]");
		expect(link.text()).toBe("brief.pdf");
		const path = link.attr("href") ?? "";
		const team = await new Browser(instance.origin).signIn(instance.account("ADMIN"));
		for (const reader of [browser, professional, team]) expect((await reader.get(path)).status).toBe(200);
		expect((await (await newCreator()).browser.get(path)).status).toBe(404);
	});

	it("accepts only safe links, and lets the creator remove files", async () => {
		const { browser } = await newCreator();
		const links = "Enter up to 5 links, one on each line, each beginning with https://";
		for (const wrong of [
			"javascript:alert(1)",
			"http://example.com",
			"my board",
			"https://example.com/1\n".repeat(6),
		]) {
			expectFailedForm(await browser.post(quotePath(), { ...answers, links: wrong }), FORM, { links });
		}
		const parts = Object.entries(answers).map(([name, value]) => ({ name, value }));
		await browser.postParts(quotePath(), ...parts, { name: "files", fileName: "brief.pdf", value: pdf() });
		const check = await browser.follow(await browser.post(quotePath(), { ...answers, removeFiles: "on" }));
		expect(readRows(check)).toMatchObject({ Links: "None", Files: "None" });
		const refused = await browser.postParts(quotePath(), ...parts, {
			name: "files",
			fileName: "brief.pdf",
			value: "no PDF",
		});
		expectFailedForm(refused, FORM, {
			files: "File type not supported. Please upload: .pdf,.jpg,.jpeg,.png",
		});
	});

	it("that seems to contain contact details shows a warning before it is sent, and can be sent anyway", async () => {
		const { browser } = await newCreator();
		const check = await browser.follow(
			await browser.post(quotePath(), { ...answers, description: "Call me at 213 555 0188." }),
		);
		expectGoodDocument(check, instance.origin);
		expect(check.$("main .notice-due").text()).toContain("looks like a phone number.");
		expect((await browser.submit(check, FORM, {})).status).toBe(303);
	});

	it("is still filled in when the creator returns from the review page", async () => {
		const { browser } = await newCreator();
		await browser.post(quotePath(), answers);
		const page = await browser.get(quotePath());
		expect(page.$(`${FORM} [name=title]`).attr("value")).toBe(answers.title);
		expect(page.$(`${FORM} [name=state]`).attr("value")).toBe("CA");
		expect(page.$(`${FORM} [name=place]:checked`).attr("value")).toBe("on_site");
		expect((await browser.get(`${quotePath()}/check`)).path).not.toContain("Portraits");
	});

	it("that is posted several times creates one booking, and each post gets the same response", async () => {
		const { browser, creatorId } = await newCreator();
		const check = await browser.follow(await browser.post(quotePath(), answers));
		const version = check.$(`${FORM} [name=version]`).attr("value");
		const values = { version, submission: "1-same" };
		const all = await Promise.all([1, 2, 3].map(() => browser.post(`${quotePath()}/check`, values)));
		all.push(await browser.post(`${quotePath()}/check`, values));
		expect(new Set(all.map(({ status, location }) => `${status} ${location}`)).size).toBe(1);
		expect(instance.rows("select id from Booking where creatorId = ?", creatorId)).toHaveLength(1);
	});

	it("that is sent while another is open is refused with 409, keeps what was typed, and links to the open one", async () => {
		const { browser, bookingId } = await newCreator("REQUESTED");
		const refused = await browser.post(quotePath(), answers);
		expect(refused.status).toBe(409);
		expect(refused.$("[data-error-summary]").text()).toContain("is still waiting for an answer");
		expect(refused.$(`main a[href="/bookings/${bookingId}"]`)).toHaveLength(1);
		expect(refused.$(`${FORM} [name=title]`).attr("value")).toBe(answers.title);
	});

	it.each([
		[{ title: "" }, { title: "Enter a title" }],
		[{ title: "x".repeat(121) }, { title: "Use 120 characters or fewer." }],
		[
			{ description: "a\u0007" },
			{ description: "Remove the characters that can't be shown, then try again." },
		],
		[
			{ city: "", state: "Atlantis" },
			{
				city: "Enter the city where the work will happen",
				state: "Enter a state of the United States, such as California or CA",
			},
		],
		[{ preferredDates: " " }, { preferredDates: "Enter your preferred dates" }],
	])("with %j is refused", async (wrong, errors) => {
		const { browser } = await newCreator();
		expectFailedForm(await browser.post(quotePath(), { ...answers, ...wrong }), FORM, errors);
	});

	it("can't be sent to an example profile, or to a suspended, removed, or unknown professional", async () => {
		const { browser } = await newCreator();
		const titleAt = async (id: string) => {
			const page = await browser.get(`/booking/request-quote/${id}`);
			return [page.status, page.$("h1").text()];
		};
		const [example, suspended, removed] = [
			addProfessional(instance, { businessName: "Example Lights" }),
			addProfessional(instance, {
				userId: personId(instance, { email: (await signUpMember(instance)).email }),
				businessName: "Gone Lights",
				state: "SUSPENDED",
			}),
			addProfessional(instance, { state: "REMOVED" }),
		];
		expect(await titleAt(example)).toEqual([200, "Example Lights is an example"]);
		expect(await titleAt(suspended)).toEqual([410, "Gone Lights isn't taking requests"]);
		expect(await titleAt(removed)).toEqual([404, "Page Not Found"]);
		expect(await titleAt("no-such-professional")).toEqual([404, "Page Not Found"]);
	});

	it("can be filled in before the email address is confirmed, and is still filled in after that", async () => {
		for (const way of ["code", "link", "link in another browser"]) {
			const { browser, email } = await signUpMember(instance);
			const page = await browser.get(quotePath());
			expect([page.status, page.location]).toEqual([
				303,
				`/onboarding/creator-verification?redirectTo=${encodeURIComponent(quotePath())}`,
			]);
			instance.change("UPDATE \"User\" SET verification = 'VERIFIED' WHERE email = ?", email);
			const checked = await browser.submit(await browser.get(quotePath()), FORM, answers);
			const unconfirmed = await browser.follow(checked);
			expect([unconfirmed.status, unconfirmed.location]).toEqual([
				303,
				`/auth/verify-email?redirectTo=${encodeURIComponent(`${quotePath()}/check`)}`,
			]);
			const asked = await browser.follow(unconfirmed);
			expectGoodDocument(asked, instance.origin);
			expect(asked.$("h1").text()).toBe("Confirm your email to send this request");
			const used =
				way === "link in another browser"
					? await new Browser(instance.origin).signIn({ email, password: MEMBER_PASSWORD })
					: browser;
			const done =
				way === "code"
					? await used.submit(asked, FORM, { code: emailedCode(instance, email, "welcome") })
					: await used.submit(await used.get(emailedLink(instance, email, "welcome")), FORM, {});
			expect([way, done.location]).toEqual([way, `${quotePath()}/check`]);
			expect(readRows(await used.follow(done))).toMatchObject({ Title: answers.title });
			expect((await used.get("/auth/verify-email")).$("main a:contains('Continue')").attr("href")).toBe(
				"/dashboard",
			);
		}
	});

	it("by a visitor leads to sign-up as a creator, to the age verification, and back to the request", async () => {
		const visitor = new Browser(instance.origin);
		const door =
			(await visitor.get(`/professional/${professionalId}`))
				.$("main a:contains('Request a quote')")
				.attr("href") ?? "";
		const signUp = await visitor.get(door);
		expect(signUp.$("main").text()).toContain("First create your account");
		expect(signUp.$("main a:contains('Sign in')").attr("href")).toBe(
			`/auth/signin?redirectTo=${encodeURIComponent(quotePath())}`,
		);
		expect(signUp.$("input[name=userType][value=CREATOR]").attr("checked")).toBeDefined();
		const email = newEmail();
		const signedUp = await visitor.submit(signUp, FORM, {
			name: "Ana Li",
			email,
			password: MEMBER_PASSWORD,
			confirmPassword: MEMBER_PASSWORD,
		});
		expect(signedUp.location).toBe(
			`/onboarding/creator-verification?redirectTo=${encodeURIComponent(quotePath())}`,
		);
		const verified = await visitor.submit(await visitor.follow(signedUp), FORM, adult(email));
		expect([verified.status, verified.location]).toEqual([303, quotePath()]);
		expect((await visitor.follow(verified)).$("h1").text()).toBe("Request a quote from Vega Lights");
	});
});
