import { article } from "../../support/market/editorial.ts";
import { signIn } from "../support/forms.ts";
import { expect, story } from "../support/story.ts";

story(
	"an article is written, previewed, scheduled, published, found, read, revised, and restored",
	{ tag: "@all" },
	async ({ page, site, instance, javaScriptEnabled }) => {
		const slug = javaScriptEnabled ? "light-a-kitchen" : "light-a-small-kitchen";
		const word = javaScriptEnabled ? "zabaglionelampe" : "pfefferlampe";
		const { title, excerpt, seoTitle, seoDescription, pictureAlt } = article();
		const field = (name: string) => site.main.getByRole("textbox", { name });
		await signIn(site, instance.demoAccount("ADMIN"));
		await site.opens("/admin/content/new");
		await site.expectRefusedSubmit(site.main.getByRole("button", { name: "Save draft" }), 422);
		await field("Slug").fill(slug);
		await field("Title").first().fill(title);
		await field("Excerpt").fill(excerpt);
		await field("Text").first().fill(`Begin with the window.\n\n## The first lamp\n\nIt is called ${word}.`);
		await site.main.getByLabel("Author").selectOption({ index: 1 });
		await site.main.getByLabel("Category").selectOption({ index: 1 });
		await field("Tags").fill("lighting, kitchen, video");
		await field("Keywords").fill("kitchen lighting, cooking videos, soft light, key light");
		await field("SEO title").fill(seoTitle);
		await field("SEO description").fill(seoDescription);
		await field("What the image shows").fill(pictureAlt);
		await site.main.getByRole("button", { name: "Preview" }).click();
		await expect(site.title).toHaveText(title);
		await expect(site.main.getByText("We haven't saved anything yet")).toBeVisible();
		await site.looks();
		await expect(field("Slug")).toHaveValue(slug);
		await site.sends(site.main.getByRole("button", { name: "Save draft" }));
		await site.isAt(`/admin/content/article/${slug}/state`);

		// Tries a time in the hour that is skipped when daylight saving time begins, then a valid time.
		await site.main.getByRole("radio", { name: "Publish later" }).check();
		await field("Date").fill("2099-03-08");
		await field("Time").fill("2:30 AM");
		await site.expectRefusedSubmit(site.main.getByRole("button", { name: "Confirm" }), 422);
		await expect(page.getByText(/^Error: The clocks go forward on this day/)).toBeVisible();
		await field("Time").fill("9:30 AM");
		await site.sends(site.main.getByRole("button", { name: "Confirm" }));
		await expect(site.main.getByText(/Revision 1 on Mar 8, 2099, 9:30 AM/)).toBeVisible();
		await site.opens("/admin/editorial?state=SCHEDULED");
		await expect(site.main.getByRole("link", { name: title })).toBeVisible();

		instance.makeDue(slug);
		await expect.poll(() => instance.readState(slug)).toBe("PUBLISHED");
		await site.opens(`/search?q=${word}`);
		await site.main.getByRole("link", { name: title }).click();
		await site.isAt(`/blog/${slug}`);
		await expect(site.main.getByText(word)).toBeVisible();

		// Saves a second revision, shows how it differs from the first, and restores the first.
		await site.opens(`/admin/content/article/${slug}`);
		await field("Title").first().fill("Light a kitchen with two lamps");
		await field("What you changed").fill("A shorter title");
		await site.sends(site.main.getByRole("button", { name: "Save revision" }));
		await site.isAt(`/admin/content/article/${slug}/state`);
		await site.main.getByRole("link", { name: "Revisions" }).first().click();
		await site.isAt(`/admin/content/article/${slug}/revisions`);
		await site.main.getByRole("link", { name: "Revision 2" }).click();
		await site.isAt(`/admin/content/article/${slug}/revisions/2`);
		await expect(site.main.getByText("Added:")).toHaveCount(1);
		await site.opens(`/admin/content/article/${slug}/revisions/1`);
		await site.sends(site.main.getByRole("button", { name: "Restore revision 1" }));
		await site.isAt(`/admin/content/article/${slug}/state`);
		await expect(site.main.getByText("Revision 3")).toBeVisible();
	},
);
