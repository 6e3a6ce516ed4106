import type { Page } from "@playwright/test";
import type { StoryInstance } from "../support/instance.ts";
import { expect, story } from "../support/story.ts";

/** Stores a flash message for the next page, as a redirect after a command does. */
async function leave(
	page: Page,
	instance: StoryInstance,
	flash: { kind: "success" | "error"; text: string },
): Promise<void> {
	await page
		.context()
		.addCookies([{ url: instance.origin, name: "flash", value: instance.sign("flash", flash) }]);
}

story(
	"prefetching a page doesn't consume a flash message",
	{ tag: "@js" },
	async ({ page, site, instance }) => {
		await page.clock.install();
		await site.opens("/");
		await page.locator("html[data-enhanced]").waitFor();
		await leave(page, instance, { kind: "success", text: "Your request was sent." });
		const ahead = page.waitForResponse("**/auth/signup");
		await page.clock.runFor(3_000);
		await (await ahead).finished();
		await page.reload();
		await expect(page.getByRole("region", { name: "Notifications" })).toContainText("Your request was sent.");
	},
);

for (const path of ["/", "/waitlist"]) {
	story(
		`26: a message is shown only once, on the next page (${path})`,
		{ tag: "@all" },
		async ({ page, site, instance }) => {
			const notifications = page.getByRole("region", { name: "Notifications" });
			for (const kind of ["success", "error"] as const) {
				await leave(page, instance, { kind, text: "Your request was sent." });
				await site.opens(path);
				await expect(notifications).toContainText("Your request was sent.");
				await page.reload();
				await site.looks();
				await expect(notifications).not.toContainText("Your request was sent.");
			}
		},
	);

	story(
		`26: Alt+T moves to the notifications, and Escape dismisses them (${path})`,
		{ tag: path === "/" ? "@js" : ["@js", "@all"] },
		async ({ page, site, instance }) => {
			await leave(page, instance, { kind: "error", text: "Your request was not sent." });
			await site.opens(path);
			const notifications = page.getByRole("region", { name: "Notifications" });
			await page.keyboard.press("Alt+t");
			await expect(notifications).toBeFocused();
			await page.keyboard.press("Escape");
			await expect(notifications).not.toContainText("Your request was not sent.");
		},
	);

	story(
		`26: a success message disappears after a while, but an error stays (${path})`,
		{ tag: path === "/" ? "@js" : ["@js", "@all"] },
		async ({ page, instance }) => {
			const notifications = page.getByRole("region", { name: "Notifications" });
			// The page's clock moves only by the steps below, no matter how long the machine takes.
			const begin = Date.now();
			await page.clock.install({ time: begin });
			await page.clock.pauseAt(begin + 1_000);
			const comes = async (flash: Parameters<typeof leave>[2]) => {
				await leave(page, instance, flash);
				await page.goto(path);
				await page.locator("html[data-enhanced]").waitFor();
			};
			await comes({ kind: "success", text: "Your request was sent." });
			await page.clock.runFor(5_900);
			await expect(notifications).toContainText("Your request was sent.");
			await page.clock.runFor(30_000);
			await expect(notifications).not.toContainText("Your request was sent.");

			await comes({ kind: "error", text: "Your request was not sent." });
			await page.clock.runFor(60_000);
			await expect(notifications).toContainText("Your request was not sent.");
		},
	);
}
