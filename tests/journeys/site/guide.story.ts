import { expect, story } from "../support/story.ts";

const guides = ["/creator-tax-guide", "/reddit-marketing-guide", "/photography-contracts"];

for (const path of guides) {
	story(
		`the checklist of ${path} prints on one sheet`,
		{ tag: path === guides[0] ? [] : "@all" },
		async ({ page, site }) => {
			await site.opens(path);
			await page.getByRole("link", { name: "Open a one-page checklist to print" }).click();
			await site.isAt(`${path}?print=checklist`);
			await expect(site.main.getByRole("listitem").first()).toBeVisible();
			for (const format of ["Letter", "A4"]) {
				const pdf = await page.pdf({ format });
				expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g), `sheets of ${format}`).toHaveLength(
					1,
				);
			}
			await page.getByRole("link", { name: "Back to the guide" }).click();
			await site.isAt(path);
		},
	);
}

story(
	"a guide's table of contents is open beside the text, and links to its sections",
	async ({ page, site }) => {
		await page.setViewportSize({ width: 1280, height: 800 });
		await site.opens("/creator-tax-guide");
		const contents = page.getByRole("navigation", { name: "Contents" });
		await contents.getByRole("link", { name: "Records that hold up" }).click();
		await expect(page.getByRole("heading", { name: "Records that hold up" })).toBeInViewport();
		await expect(contents.getByRole("link", { name: "Checklist" })).toBeInViewport();
	},
);

story("on a small screen, the table of contents can be expanded", async ({ page, site }) => {
	await page.setViewportSize({ width: 360, height: 740 });
	await site.opens("/terms");
	const contents = page.getByRole("navigation", { name: "Contents" });
	const fee = contents.getByRole("link", { name: "7. Bookings, fee, and payment" });
	await expect(fee).toBeHidden();
	await contents.locator("summary").click();
	await fee.click();
	await expect(page.getByRole("heading", { name: "7. Bookings, fee, and payment" })).toBeInViewport();
	await site.looks();
});
