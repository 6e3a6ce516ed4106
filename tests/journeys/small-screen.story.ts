import { signIn, waitlistForm } from "./support/forms.ts";
import { lenses, readsWell } from "./support/lens.ts";
import { story } from "./support/story.ts";

for (const { name, apply } of lenses) {
	story(`public pages read well ${name}`, async ({ page, site }) => {
		await apply(page);
		for (const path of ["/", "/auth/signup", "/auth/signin", "/auth/signup/done", "/waitlist?joined=waitlist", "/waitlist"]) {
			await site.opens(path);
			await readsWell(site);
		}
		await site.sendsInVain(waitlistForm(site).button, 422);
		await readsWell(site);
		await site.opens("/nowhere", 404);
		await readsWell(site);
	});

	story(`long texts, tables and answers read well ${name}`, async ({ page, site }) => {
		await apply(page);
		for (const path of ["/how-it-works", "/faq?all=1", "/creator-tax-guide"]) {
			await site.opens(path);
			await readsWell(site);
		}
	});

	for (const [role, ...paths] of [
		["CREATOR", "/dashboard/waitlist", "/onboarding/creator-verification"],
		["PROFESSIONAL", "/dashboard/waitlist", "/onboarding/professional/1"],
		["ADMIN"],
	] as const) {
		story(`the pages for a ${role} read well ${name}`, async ({ page, site, instance }) => {
			await apply(page);
			await signIn(site, instance.demoAccount(role));
			await readsWell(site);
			for (const path of paths) {
				await site.opens(path);
				await readsWell(site);
			}
		});
	}

	story(`all components read well ${name}`, async ({ page, site }) => {
		await apply(page);
		await site.opens("/dev/components");
		await readsWell(site);
	});
}
