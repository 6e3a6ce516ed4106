import { image } from "../../support/files/sample-files.ts";
import {
	chooseLicense,
	fillBusiness,
	fillDocuments,
	fillLocation,
	fillPricing,
	licenseFile,
	reachDocuments,
	wizardButtons,
} from "../support/application.ts";
import { sendSignIn, signUp } from "../support/forms.ts";
import { Site } from "../support/site.ts";
import { expect, story } from "../support/story.ts";

const WIZARD = "/onboarding/professional";

story(
	"a professional corrects an application after a refused file, and submits it",
	async ({ page, site, person, instance }) => {
		story.slow();
		const { main } = site;
		const { next } = wizardButtons(site);
		await signUp(site, person, "PROFESSIONAL");
		await expect(site.title).toHaveText("Step 1 of 5: Business Information");
		await fillBusiness(site);
		await next.click();
		await site.isAt(`${WIZARD}/2`);
		await main.getByLabel("Hourly rate in dollars").fill("24");
		await site.expectRefusedSubmit(next, 422);
		await main.getByLabel("Portfolio").fill("vega.example.com/best");
		await main.getByRole("link", { name: "Minimum rate is $25/hour" }).click();
		await expect(main.getByLabel("Hourly rate in dollars")).toBeFocused();
		await expect(main.getByLabel("Portfolio")).toHaveValue("vega.example.com/best");
		await fillPricing(site);
		await main.getByRole("button", { name: "Add photos" }).click();
		await site.isAt("/professional/edit/pictures");
		await main.getByRole("link", { name: "Add photos" }).click();
		await site.isAt("/professional/edit/pictures/add");
		await site.looks();
		await main
			.getByLabel("Photos", { exact: true })
			.setInputFiles({ name: "portrait.png", mimeType: "image/png", buffer: await image("png") });
		await site.sends(main.getByRole("button", { name: "Add photos" }));
		await main.getByLabel("What photo 1 shows").fill("A portrait by a window");
		await site.sends(main.getByRole("button", { name: "Save descriptions" }));
		await main.getByRole("link", { name: "Continue your application" }).click();
		await site.isAt(`${WIZARD}/3`);

		await fillLocation(site, person);
		await main.getByRole("button", { name: "Add an area" }).click();
		await expect(main.getByLabel("Area 2")).toBeFocused();
		await expect(main.getByLabel("Area 1")).toHaveValue("Los Angeles");
		await main.getByLabel("Area 2").fill("Long Beach");
		await main.getByRole("button", { name: "Remove area 1" }).click();
		await expect(main.getByRole("group", { name: "Service areas" })).toBeFocused();
		await expect(main.getByLabel("Area 1")).toHaveValue("Long Beach");
		await expect(main.getByLabel("Area 2")).toHaveCount(0);
		await expect(main.getByRole("group", { name: "Second reference" }).getByLabel("Name")).toHaveValue(
			"Omar Lee",
		);
		await next.click();
		await site.isAt(`${WIZARD}/4`);

		await fillDocuments(site);
		// With JavaScript, the file is uploaded immediately.
		site.expects(422);
		await main.getByLabel("Certifications").setInputFiles({
			name: "certificate.pdf",
			mimeType: "application/pdf",
			buffer: Buffer.from("<script>"),
		});
		await site.expectRefusedSubmit(next, 422);
		await expect(main.getByRole("alert").getByRole("link")).toHaveText(
			"File type not supported. Please upload: .pdf,.jpg,.jpeg,.png",
		);
		await expect(main.getByRole("group", { name: "Business license" })).toContainText("license.pdf");
		await main.getByRole("button", { name: "Replace Business license" }).click();
		await site.isAt(`${WIZARD}/4?replace=license#application-license`);
		await chooseLicense(site, "newer.pdf");
		await next.click();
		await site.isAt(`${WIZARD}/5`);

		await expect(main.getByText("newer.pdf")).toBeVisible();
		await expect(main.getByText("1 photo.")).toBeVisible();
		await main.getByRole("link", { name: "Change hourly rate" }).click();
		await site.isAt(`${WIZARD}/2?return=review`);
		await main.getByLabel("Hourly rate in dollars").fill("$175");
		await main.getByRole("button", { name: "Save and return to the review" }).click();
		await site.isAt(`${WIZARD}/5`);
		await expect(main.getByText("$175 per hour")).toBeVisible();
		await expect(main.getByRole("link", { name: "Confirm your email address" })).toBeVisible();
		instance.confirmEmail(person.email);
		await site.sends(main.getByRole("button", { name: "Submit application" }));
		await site.isAt("/onboarding/verification-pending");
		await expect(site.title).toHaveText("Application Submitted");
		await expect(main.getByRole("list", { name: "Next steps" }).getByRole("listitem")).toHaveCount(4);
		await page.goBack();
		await site.isAt("/onboarding/verification-pending");
	},
);

story(
	"an application is continued on another device",
	{ tag: "@all" },
	async ({ site, person, elsewhere }) => {
		await signUp(site, person, "PROFESSIONAL");
		await fillBusiness(site);
		await wizardButtons(site).next.click();
		await site.isAt(`${WIZARD}/2`);
		await site.main.getByLabel("Hourly rate in dollars").fill("1");
		await wizardButtons(site).save.click();
		await site.isAt("/dashboard");
		await expect(
			site.page.getByRole("region", { name: "Notifications" }).getByText("Your application is saved."),
		).toBeVisible();

		const phone = await elsewhere();
		await phone.opens("/auth/signin");
		await sendSignIn(phone, person);
		await phone.isAt("/dashboard");
		await phone.main.getByRole("link", { name: "Continue your application" }).click();
		await phone.isAt(`${WIZARD}/2`);
		await expect(phone.main.getByLabel("Hourly rate in dollars")).toHaveValue("1");
		await wizardButtons(phone).previous.click();
		await phone.isAt(`${WIZARD}/1`);
		await expect(phone.main.getByLabel("Business name")).toHaveValue("Vega Portraits");
	},
);

story(
	"if the connection fails at a step, everything that was typed stays",
	{ tag: ["@js", "@all"] },
	async ({ page, context, site, person }) => {
		await signUp(site, person, "PROFESSIONAL");
		await fillBusiness(site);
		await context.setOffline(true);
		await wizardButtons(site).next.click();
		await expect(
			page.getByText("Network error. Please check your connection and try again.").first(),
		).toBeVisible();
		await expect(site.main.getByLabel("Business name")).toHaveValue("Vega Portraits");
		await site.looks();
		await context.setOffline(false);
		await wizardButtons(site).next.click();
		await site.isAt(`${WIZARD}/2`);

		await fillPricing(site);
		await wizardButtons(site).next.click();
		await site.isAt(`${WIZARD}/3`);
		await context.setOffline(true);
		await site.main.getByRole("button", { name: "Add an area" }).click();
		await expect(site.main.getByRole("alert")).toHaveText(
			"Network error. Please check your connection and try again.",
		);
		await context.setOffline(false);
		await site.main.getByRole("button", { name: "Add an area" }).click();
		await expect(site.main.getByLabel("Area 2")).toBeFocused();
		await expect(site.main.getByRole("alert")).toHaveCount(0);
	},
);

story(
	"an application is edited in two windows, and the second window says which answers it has replaced",
	{ tag: "@all" },
	async ({ page, site, person, context, watch }) => {
		await signUp(site, person, "PROFESSIONAL");
		await fillBusiness(site);
		const other = new Site(await context.newPage(), watch, site.isScripted);
		await other.opens(`${WIZARD}/1`);
		await fillBusiness(other);
		await other.main.getByLabel("Business name").fill("The Other Window");
		await wizardButtons(other).next.click();
		await other.isAt(`${WIZARD}/2`);
		await wizardButtons(site).next.click();
		await expect(page).toHaveURL(/\/2\?saved=\d+$/);
		await expect(
			site.main.getByRole("heading", { name: "Your application was changed in another window" }),
		).toBeVisible();
		await expect(site.main.getByText("The Other Window")).toBeVisible();
		await expect(site.main.getByText("Vega Portraits")).toBeVisible();
		await site.looks();
		await other.page.close();
	},
);

story(
	"a file is uploaded immediately, and can be uploaded again after a network error",
	{ tag: "@js" },
	async ({ page, site, person }) => {
		story.slow();
		const { main } = site;
		await reachDocuments(site, person);
		const { next } = wizardButtons(site);

		await main.getByLabel("I agree to the terms").check();
		const license = main.getByLabel("Business license");
		site.expects("no answer");
		// Ignores the query, because the form on a page that asks for a replacement file is posted to that
		// page's URL.
		const isStep = ({ pathname }: URL) => pathname === `${WIZARD}/4`;
		await page.route(isStep, (route) => route.abort());
		await license.setInputFiles(licenseFile());
		await expect(main.getByText("Network error. Please check your connection and try again.")).toBeVisible();
		await site.looks();
		await main.getByRole("button", { name: "Choose another file" }).click();
		await expect(license).toHaveValue("");
		await license.setInputFiles(licenseFile());
		await expect(main.getByRole("button", { name: "Try again" })).toBeVisible();
		await page.unroute(isStep);
		await main.getByRole("button", { name: "Try again" }).click();
		const kept = main.getByRole("group", { name: "Business license" });
		await expect(kept).toContainText("license.pdf");
		await expect(kept).toBeFocused();
		await expect(main.getByLabel("I agree to the terms")).toBeChecked();
		await main.getByRole("button", { name: "Replace Business license" }).click();
		await site.isAt(`${WIZARD}/4?replace=license#application-license`);
		await license.setInputFiles(licenseFile("newer.pdf"));
		await expect(kept).toContainText("newer.pdf");
		await site.looks();

		const insurance = main.getByLabel("Proof of insurance");
		const transfer = await page.evaluateHandle(
			(bytes) => {
				const dropped = new DataTransfer();
				dropped.items.add(new File([new Uint8Array(bytes)], "insurance.pdf", { type: "application/pdf" }));
				return dropped;
			},
			[...licenseFile().buffer],
		);
		const zone = main.locator(".drop-zone", { has: page.getByLabel("Proof of insurance") });
		await insurance.dispatchEvent("dragover", { dataTransfer: transfer });
		await expect(zone).toHaveClass(/drop-zone-over/);
		await insurance.dispatchEvent("dragleave", { dataTransfer: transfer });
		await expect(zone).not.toHaveClass(/drop-zone-over/);
		await insurance.dispatchEvent("drop", { dataTransfer: transfer });
		await expect(main.getByRole("group", { name: "Proof of insurance" })).toContainText("insurance.pdf");

		await page.route(isStep, () => {});
		await main.getByLabel("Certifications").setInputFiles(licenseFile("certificate.pdf"));
		await expect(main.getByRole("progressbar", { name: "Sending certificate.pdf" })).toBeVisible();
		await main.getByRole("button", { name: "Cancel" }).click();
		await expect(main.getByRole("progressbar")).toHaveCount(0);
		await page.unroute(isStep);
		await main.getByLabel("I agree to a background check").check();
		await next.click();
		await site.isAt(`${WIZARD}/5`);
		await expect(main.getByText("insurance.pdf")).toBeVisible();
	},
);
