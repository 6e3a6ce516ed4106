import { beforeAll, describe, expect, it } from "vitest";
import { Browser } from "../../support/browser/browser.ts";
import { expectGoodDocument } from "../../support/browser/document.ts";
import { expectFailedForm } from "../../support/browser/failed-form.ts";
import { MULTIPART, multipart } from "../../support/browser/multipart.ts";
import { sharedInstance } from "../../support/instance/shared-instance.ts";

const instance = sharedInstance("open");
let team: Browser;
beforeAll(async () => {
	team = await new Browser(instance.origin).signIn(instance.account("ADMIN"));
});

const FORM = "main form";
const CONFIRM = "main form:has([name=agreed])";
const LIST = "/admin/imports";
const consent = "The sign-up sheet of a meetup";

const upload = (file: string, values: Record<string, string> = {}) =>
	team.postBody(
		LIST,
		multipart(
			...Object.entries({ kind: "WAITLIST", consent, ...values }).map(([name, value]) => ({ name, value })),
			{ name: "file", fileName: "people.csv", value: file, type: "text/csv" },
		),
		{ "Content-Type": MULTIPART },
	);

describe("an import", () => {
	it("keeps what was typed if the file can't be read, and says what to do", async () => {
		expectGoodDocument(await team.get(LIST), instance.origin);
		const refused = await upload("name\nAnn");
		expectFailedForm(refused, FORM, {
			file: "The file has no column “Email”. Name the columns in its first row, then choose it again.",
		});
		expect(refused.$("[name=consent]").text().trim()).toBe(consent);
		expect(refused.$("[name=kind][checked]").attr("value")).toBe("WAITLIST");
		expectFailedForm(await upload("", { kind: "", consent: "" }), FORM, {
			kind: "Choose what the file contains",
			consent: "Say where these addresses are from, and what these people agreed to",
		});
		expectFailedForm(await upload(""), FORM, { file: "Choose a CSV file" });
	});

	it("shows what it would do, needs the consent of these people, and then shows its result", async () => {
		const { status, location = "" } = await upload(
			'\uFEFFEmail;Who;Notes\r\nfirst-import@example.com;Creator;x\r\n"=1+1";Creator;x\r\n',
		);
		expect(status).toBe(303);
		const checked = await team.get(location);
		expectGoodDocument(checked, instance.origin);
		expect(checked.$("h1").text()).toBe("people.csv");
		expect(checked.$("main").text()).toContain("Nobody has been imported yet.");
		expect(
			checked
				.$("main dl[aria-label=Rows] dt")
				.map((_, dt) => checked.$(dt).text())
				.get(),
		).toEqual(["New", "Already there", "Refused"]);
		expect(checked.$("main").text()).toContain("Notes");
		const csv = await team.get(`${location}/refused.csv`);
		expect([csv.status, csv.headers["content-disposition"]]).toEqual([
			200,
			'attachment; filename="refused-rows.csv"',
		]);
		expect(csv.text).toBe(
			"Row,Email,Who,Interest,City,State,Reason\r\n3,'=1+1,Creator,,,,Email: Enter an email address in the format name@example.com.\r\n",
		);

		expectFailedForm(await team.submit(checked, CONFIRM, {}), CONFIRM, {
			agreed: "Check this box, or discard the file",
		});
		const confirmed = await team.submit(checked, CONFIRM, { agreed: "on" });
		expect([confirmed.status, confirmed.location]).toEqual([303, location]);
		await expect
			.poll(async () => (await team.get(location)).$("main").text())
			.toContain("1 person was added to the waitlist.");
		expectGoodDocument(await team.get(location), instance.origin);
		expect((await team.get(LIST)).$(`main a[href='${location}']`).text()).toBe("people.csv");
		const entries = instance.rows(
			"SELECT source, importId FROM WaitlistEntry WHERE email = 'first-import@example.com'",
		);
		expect(entries).toEqual([{ source: "import", importId: location.split("/").at(-1) }]);
		expect(instance.rows("SELECT 1 FROM OutboxEmail WHERE recipient = 'first-import@example.com'")).toEqual(
			[],
		);
	});

	it("of professionals can be discarded, which invites nobody", async () => {
		const { location = "" } = await upload(
			"Email,Name,Category\nnobody-asked@example.com,Vega Lights,Other",
			{
				kind: "PROFESSIONALS",
			},
		);
		const page = await team.get(location);
		expectGoodDocument(page, instance.origin);
		expect(page.$("main").text()).toContain("An email that was sent can't be taken back.");
		const discarded = await team.submit(page, `form[action='${location}/discard']`, {});
		expect([discarded.status, discarded.location]).toEqual([303, LIST]);
		expect((await team.get(location)).status).toBe(404);
		expect((await team.get(LIST)).$(`main a[href='${location}']`).length).toBe(0);
		expect(instance.rows("SELECT 1 FROM PeopleImportRow WHERE email = 'nobody-asked@example.com'")).toEqual(
			[],
		);
	});
});
