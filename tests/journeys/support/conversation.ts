import type { Browser, Page } from "@playwright/test";
import { signIn } from "./forms.ts";
import type { StoryInstance } from "./instance.ts";

/** Opens a page as the demo's professional, in a separate browser. */
export async function professionalAt(
	path: string,
	{
		browser,
		instance,
		javaScriptEnabled,
	}: { browser: Browser; instance: StoryInstance; javaScriptEnabled: boolean },
): Promise<Page> {
	const context = await browser.newContext({ baseURL: instance.origin, javaScriptEnabled });
	const page = await context.newPage();
	await signIn({ page }, instance.demoAccount("PROFESSIONAL"));
	await page.goto(path);
	return page;
}

/** Locates the form for a message. */
export const composer = (page: Page) => ({
	text: page.getByRole("textbox", { name: "Your message" }),
	button: page.getByRole("button", { name: "Send message" }),
});
