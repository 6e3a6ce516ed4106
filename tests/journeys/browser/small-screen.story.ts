import { ageForm, declaresAge, fillBirthday, hasTitle, sendsRequirements } from "../support/creator.ts";
import { signIn, signUp, waitlistForm } from "../support/forms.ts";
import { readsWell } from "../support/lens.ts";
import { story } from "../support/story.ts";

// Scripts don't change the layout, so each page is checked only without JavaScript.
story(
	"a form, its errors, and a member's page are readable on narrow screens and with large text",
	{ tag: "@no-js" },
	async ({ site, instance }) => {
		await site.opens("/waitlist");
		await site.expectRefusedSubmit(waitlistForm(site).button, 422);
		await readsWell(site);
		await signIn(site, instance.demoAccount("CREATOR"));
		await site.opens("/dashboard");
		await readsWell(site);
	},
);

story(
	"public pages are readable on narrow screens and with large text",
	{ tag: ["@no-js", "@all"] },
	async ({ site }) => {
		for (const path of [
			"/",
			"/auth/signup",
			"/auth/signin",
			"/auth/signup/done",
			"/waitlist?joined=waitlist",
			"/waitlist",
		]) {
			await site.opens(path);
			await readsWell(site);
		}
		await site.expectRefusedSubmit(waitlistForm(site).button, 422);
		await readsWell(site);
		await site.opens("/nowhere", 404);
		await readsWell(site);
	},
);

story(
	"long texts, tables, and FAQs are readable on narrow screens and with large text",
	{ tag: ["@no-js", "@all"] },
	async ({ site }) => {
		for (const path of ["/how-it-works", "/faq?all=1", "/creator-tax-guide"]) {
			await site.opens(path);
			await readsWell(site);
		}
	},
);

for (const [role, ...paths] of [
	["CREATOR", "/dashboard", "/dashboard/waitlist", "/onboarding/creator-verification", "/profile/creator"],
	["PROFESSIONAL", "/dashboard", "/dashboard/waitlist", "/onboarding/professional/1"],
	["ADMIN", "/admin"],
] as const) {
	story(
		`the pages for a ${role} are readable on narrow screens and with large text`,
		{ tag: ["@no-js", "@all"] },
		async ({ site, instance }) => {
			await signIn(site, instance.demoAccount(role));
			for (const path of paths) {
				await site.opens(path);
				await readsWell(site);
			}
		},
	);
}

story(
	"the creator's forms and their results are readable on narrow screens and with large text",
	{ tag: ["@no-js", "@all"] },
	async ({ site, person }) => {
		await signUp(site, person);
		await fillBirthday(site, "March", "31", "1998");
		await site.sends(ageForm(site).button);
		await site.isAt("/onboarding/creator-verification/check");
		await readsWell(site);
		await site.opens("/onboarding/creator-verification");
		await declaresAge(site);
		await readsWell(site);
		await site.opens("/onboarding/creator-requirements");
		await readsWell(site);
		await sendsRequirements(site);
		for (const path of ["/onboarding/requirements-submitted", "/profile/creator", "/dashboard"]) {
			await site.opens(path);
			await readsWell(site);
		}
	},
);

story(
	"the team's pages about creators' forms are readable on narrow screens and with large text",
	{ tag: ["@no-js", "@all"] },
	async ({ context, site, person, instance }) => {
		await signUp(site, person);
		await declaresAge(site);
		await site.opens("/onboarding/creator-requirements");
		await sendsRequirements(site);
		await context.clearCookies();
		await signIn(site, instance.demoAccount("ADMIN"));
		for (const path of [
			"/admin",
			"/admin/work/underage-log",
			"/admin/requirements",
			"/admin/work/age-verifications",
		]) {
			await site.opens(path);
			await readsWell(site);
		}
		await site.main.getByRole("link", { name: person.name }).first().click();
		await hasTitle(site, person.name);
		await readsWell(site);
	},
);

story(
	"all components are readable on narrow screens and with large text",
	{ tag: ["@no-js", "@all"] },
	async ({ site }) => {
		await site.opens("/dev/components");
		await readsWell(site);
	},
);
