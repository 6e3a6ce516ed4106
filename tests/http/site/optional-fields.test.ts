import { expect, it } from "vitest";
import { adult, newCreator } from "../../support/accounts/creator.ts";
import { Browser, readValues } from "../../support/browser/browser.ts";
import { sharedInstance } from "../../support/instance/shared-instance.ts";

const instance = sharedInstance();

const FORM = "main form[method=post]:not([data-enhance])";
const WRITTEN = `${FORM} :is(input:not([type=hidden], [type=radio], [type=checkbox], [type=submit], [hidden], [tabindex="-1"]), select, textarea)`;

async function creator(): Promise<Browser> {
	const { browser, email } = await newCreator(instance);
	await browser.post("/onboarding/creator-verification", adult(email));
	return browser;
}

it.each([
	"/waitlist",
	"/support",
	"/auth/signup",
	"/newsletter",
	"/start",
	"/onboarding/creator-requirements",
])("21: a field of %s is required unless its label says that it is optional", async (path) => {
	const browser = path.startsWith("/onboarding/") ? await creator() : new Browser(instance.origin);
	const page = await browser.get(path);
	const shown = page.$(WRITTEN);
	const labels = new Map(
		shown
			.toArray()
			.map((field) => [
				page.$(field).attr("name") ?? "",
				page.$(`label[for="${page.$(field).attr("id")}"]`).text(),
			]),
	);
	const empty = Object.fromEntries([...labels.keys()].map((name) => [name, ""]));
	const refused = await browser.submit(page, FORM, { ...readValues(page, FORM), ...empty });
	expect(refused.status).toBe(422);
	expect(labels.size).toBeGreaterThan(0);
	for (const [name, label] of labels)
		expect
			.soft([name, refused.$(`${FORM} [name="${name}"]`).attr("aria-invalid") === "true"])
			.toEqual([name, !label.includes("(optional)")]);
});
