import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Browser, readValues, type Values } from "../../support/browser/browser.ts";
import { otherForms } from "../../support/browser/other-forms.ts";
import { siteRoutes } from "../../support/browser/site-routes.ts";
import { type Instance, startInstance } from "../../support/instance/instance.ts";
import { fillIn, findApplications, newApplicant, WIZARD } from "../../support/market/wizard.ts";

const PROFESSIONAL = "0199c9a1-0000-7000-8000-00000000aaaa";
const SAVED = "example-peachtree-media-law";
const FORM = "main form[method=post]";
const EDITED = { note: "Second" };

let instance: Instance;
let professional: Browser;
let team: Browser;
let creator: Browser;
const created: Record<string, string> = {};

/**
 * Submits the team's form for a new record of a kind. Stores the record's URL in `created`, as the list of
 * that kind links to it.
 */
async function create(kind: string, values: Values): Promise<void> {
	await team.submit(await team.get(`/admin/${kind}/new`), FORM, values);
	const list = await team.get(`/admin/${kind}`);
	const links = list.$(`main table a[href^='/admin/${kind}/']`).toArray();
	created[kind] =
		links.map((link) => list.$(link).attr("href") ?? "").find((path) => !path.endsWith("/new")) ?? "";
}

beforeAll(async () => {
	instance = await startInstance();
	instance.change(
		`INSERT INTO Professional (id, userId, state, businessName, serviceLine, description, experienceLevel, hourlyRateCents, city, region, serviceRadius, travelWillingness, listedAt, updatedAt)
		 SELECT '${PROFESSIONAL}', id, 'LISTED', 'Parker & Partners', 'LEGAL', 'Contracts', 'YEARS_3_5', 15000, 'Reno', 'NV', 'LOCAL', 'LOCAL_ONLY', createdAt, createdAt FROM User WHERE role = 'PROFESSIONAL'`,
	);
	instance.change(
		`INSERT INTO Passkey (id, userId, credentialId, publicKey, counter, transports, name, createdAt)
		 SELECT 'passkey-of-edits', id, 'x', 'x', 0, '', 'Phone', createdAt FROM User WHERE role = 'PROFESSIONAL'`,
	);
	instance.change(
		`INSERT INTO ProfessionalLicense (id, userId, professionalId, kind, state, number, addedAt)
		 SELECT 'license-of-edits', userId, id, 'ATTORNEY', 'NV', '12345', listedAt FROM Professional WHERE id = '${PROFESSIONAL}'`,
	);
	professional = await new Browser(instance.origin).signIn(instance.account("PROFESSIONAL"));
	creator = await new Browser(instance.origin).signIn(instance.account("CREATOR"));
	await creator.post(`/professional/${SAVED}/save`, {});
	instance.change(
		`INSERT INTO StoredFile (id, ownerId, storageKey, name, type, bytes, sha256, createdAt)
		 SELECT 'file-of-edits', id, 'x', 'a.jpg', 'image/jpeg', 1, 'x', createdAt FROM User WHERE role = 'PROFESSIONAL'`,
	);
	instance.change(
		`INSERT INTO ProfessionalImage (id, professionalId, position, fileId, alt, width, height) VALUES ('picture-of-edits', '${PROFESSIONAL}', 0, 'file-of-edits', 'x', 1, 1)`,
	);
	team = await new Browser(instance.origin).signIn(instance.account("ADMIN"));
	instance.change(
		`INSERT INTO User (id, email, name, passwordHash, role, createdAt, updatedAt)
		 SELECT 'colleague-of-edits', 'colleague@example.com', 'Olga', passwordHash, role, createdAt, updatedAt FROM User WHERE role = 'ADMIN'`,
	);
	await create("saved-replies", { title: "Calm", body: "Dear {name}" });
	await create("partnerships", {
		name: "Studio",
		stage: "ACTIVE",
		referralCode: "studio",
		contactName: "Ana",
		contactEmail: "ana@studio.example",
		notes: "",
	});
	const applicant = await newApplicant(instance);
	await fillIn(applicant.browser);
	await applicant.browser.submit(await applicant.browser.get(`${WIZARD}/5`), FORM, {});
	const application = `/admin/applications/${findApplications(instance, applicant.email)[0]?.id}`;
	await team.submit(await team.get(application), "main .work-item form", {
		decision: "start-document-review",
	});
	const page = await team.get(application);
	created.check = `${application}/checks/identity`;
	created.reference = page.$("main article a[href*='/references/']").attr("href") ?? "";
	// Nothing is sent, because there are no disputes.
	await create("webhooks", {
		url: "https://93.184.216.34/",
		description: "Our chat",
		types: "DISPUTE_OPENED",
	});
	await create("campaigns", { name: "March", segment: "newsletter", subject: "News", body: "Hello" });
});
afterAll(() => instance.stop());

type EditForm = {
	route: string;
	by: () => Browser;
	path: () => string;
	field: string;
	texts: [first: string, second: string];
	rest?: Values;
	isAppended?: true;
};

const ofProfessional = (
	route: string,
	path: string,
	field: string,
	texts: [string, string],
	rest: Values = {},
): EditForm => ({
	route,
	field,
	texts,
	rest,
	by: () => professional,
	path: () => path,
});
/** Returns a field of the profile editor, in which each section has its own version. */
const ofEditor = (field: string, texts: [string, string], rest?: Values): EditForm =>
	ofProfessional("account/profile-editor/edit-profile", "/professional/edit", field, texts, rest);
const ofTeam = (route: string, path: () => string, field: string, texts: [string, string]): EditForm => ({
	route,
	path,
	field,
	texts,
	by: () => team,
	rest: EDITED,
});

/** A field of every form that edits an existing record, with the texts that two people type into it. */
const editForms: EditForm[] = [
	ofEditor("description", ["By one", "By two"]),
	ofEditor("hourlyRate", ["80", "85"]),
	ofEditor("areas", ["Reno", "Sparks"]),
	ofEditor("url1", ["https://one.example/", "https://two.example/"]),
	ofEditor("isRemote", ["yes", "no"]),
	ofEditor("projectFrom", ["400", "450"]),
	ofEditor("title1", ["A contract read", "Two contracts read"], {
		included1: "Ten pages",
		from1: "400",
		model1: "PROJECT",
	}),
	ofEditor("otherSpecialties", ["Tour contracts", "Festival contracts"]),
	ofEditor("languages", ["es", "fr"]),
	ofEditor("until.day", ["12", "13"], {
		away: "until",
		"until.month": String(((new Date().getMonth() + 1) % 12) + 1),
		"until.year": String(new Date().getFullYear() + (new Date().getMonth() === 11 ? 1 : 0)),
	}),
	ofProfessional("account/profile-editor/images", "/professional/edit/pictures", "portfolio[0].alt", [
		"A dancer",
		"A singer",
	]),
	{
		...ofTeam("account/saved/note", () => `/saved/${SAVED}/note`, "note", ["Calm", "Quick"]),
		by: () => creator,
		rest: {},
	},
	ofProfessional("account/settings/name", "/settings/name", "name", ["Ada One", "Ada Two"]),
	ofProfessional("account/settings/rename-passkey", "/settings/passkeys/passkey-of-edits/rename", "name", [
		"Laptop",
		"Old laptop",
	]),
	ofProfessional("account/settings/mailing-address", "/settings/mailing-address", "mailingAddress", [
		"12 Main Street, Austin, TX 78701",
		"P.O. Box 7, Reno, NV 89501",
	]),
	ofProfessional("account/settings/time-zone", "/settings/time-zone", "timeZone", [
		"America/Denver",
		"America/Chicago",
	]),
	ofProfessional("account/settings/notifications", "/settings/notifications", "topics", ["NEWS", "MESSAGES"]),
	{
		...ofTeam("admin/work/license", () => "/admin/licenses/license-of-edits", "note", [
			"No such number",
			"Another name",
		]),
		rest: { result: "FAILED", checkedOn: "1/15/2026", source: "State Bar of Nevada" },
	},
	ofTeam("admin/work/saved-reply", () => created["saved-replies"] ?? "", "body", ["Hi", "Good day"]),
	{
		...ofTeam("admin/people/roles", () => "/admin/users/colleague-of-edits/roles", "roles", [
			"SUPPORT",
			"EDITOR",
		]),
		rest: {},
	},
	ofTeam("admin/people/partner", () => created.partnerships ?? "", "contactName", ["Bea", "Cleo"]),
	{
		...ofTeam("admin/webhooks/edit-webhook", () => `${created.webhooks}/edit`, "description", [
			"Our log",
			"Our list",
		]),
		rest: {},
	},
	ofTeam("admin/campaigns/edit-campaign", () => `${created.campaigns}/edit`, "subject", [
		"First news",
		"Second news",
	]),
	{
		...ofTeam("admin/work/application-check", () => created.check ?? "", "note", [
			"No answer yet",
			"The name differs",
		]),
		rest: { result: "FAILED", checkedOn: "1/15/2026" },
	},
	{
		...ofTeam("admin/work/record-reference", () => created.reference ?? "", "acquaintance", [
			"A client",
			"A colleague",
		]),
		rest: {
			contactMethod: "PHONE",
			contactedOn: "1/14/2026",
			answer: "RECOMMENDS",
			strengths: "Calm on set",
		},
	},
	{
		...ofTeam("admin/content/source", () => "/admin/content/faq/creator-tax-faq", "source", [
			"\n# One",
			"\n# Two",
		]),
		isAppended: true,
	},
	ofTeam("admin/content/article", () => "/admin/content/article/price-a-brand-deal", "title", [
		"Price a deal",
		"Price any deal",
	]),
];

describe.each(editForms)("$route: $field", ({ by, path, field, texts, rest = {}, isAppended }) => {
	it("refuses the second of two simultaneous edits, shows what the first person saved, and saves the second edit once it is sent again", async () => {
		const [one, two] = [await by().get(path()), await by().get(path())];
		const [first, second] = texts.map((text) =>
			isAppended ? `${readValues(one, FORM)[field]}${text}` : text,
		);
		expect(one.$(FORM).find("[name=version]").attr("value")).toBeTruthy();
		expect((await by().submit(one, FORM, { ...rest, [field]: first })).status).toBe(303);
		const late = await by().submit(two, FORM, { ...rest, [field]: second });
		expect(late.status).toBe(409);
		expect(late.$("[role=alert]").text()).toContain("Someone changed this since you opened it.");
		expect(late.$(FORM).text()).toContain("Saved now:");
		expect((await by().submit(late, FORM, { ...rest, [field]: second })).status).toBe(303);
	});
});

it("every route with an action is either tested here or listed among the other forms", () => {
	const listed = [...new Set(editForms.map(({ route }) => route)), ...Object.values(otherForms).flat()];
	expect(listed.sort()).toEqual(
		siteRoutes
			.filter(({ hasAction }) => hasAction)
			.map(({ id }) => id.replace("routes/", ""))
			.sort(),
	);
});
