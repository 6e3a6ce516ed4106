import { composer, professionalAt } from "../support/conversation.ts";
import { signIn } from "../support/forms.ts";
import { expect, story } from "../support/story.ts";

story(
	"two people chat, and each sees the other's messages immediately",
	{ tag: "@js" },
	async ({ browser, page, site, instance, javaScriptEnabled }) => {
		const bookingId = instance.converse("Live lookbook");
		await signIn(site, instance.demoAccount("CREATOR"));
		const connected = page.waitForResponse((response) => response.url().includes("/messages/events"));
		await site.opens(`/messages?booking=${bookingId}`);
		await connected;
		const other = await professionalAt(`/messages?booking=${bookingId}`, {
			browser,
			instance,
			javaScriptEnabled,
		});
		await composer(page).text.fill("A draft that must stay");
		await composer(other).text.fill("Are you there?");
		await composer(other).button.click();
		await expect(site.main.locator("#latest")).toContainText("Are you there?");
		await expect(page.getByRole("log")).toContainText("Are you there?");
		await expect(composer(page).text).toHaveValue("A draft that must stay");
		await composer(page).text.fill("Here I am.");
		await composer(page).text.press("Tab");
		await composer(page).button.click();
		await expect(other.getByRole("main").locator("#latest")).toContainText("Here I am.");
		await other.context().close();
	},
);

story(
	"if the connection fails while a message is sent, its text stays in the form",
	{ tag: "@js" },
	async ({ page, context, site, instance }) => {
		const bookingId = instance.converse("Lost lookbook");
		await signIn(site, instance.demoAccount("CREATOR"));
		await site.opens(`/messages?booking=${bookingId}`);
		await context.setOffline(true);
		await composer(page).text.fill("Into the void");
		await composer(page).button.click();
		await expect(page.getByRole("alert").filter({ hasText: "Failed to send message" })).toBeVisible();
		await expect(composer(page).text).toHaveValue("Into the void");
		await context.setOffline(false);
		await composer(page).button.click();
		await expect(site.main.locator("#latest")).toContainText("Into the void");
		await expect(composer(page).text).toHaveValue("");
		await expect(site.main.getByText("Failed to send message")).toHaveCount(0);
		await site.looks();
	},
);

story(
	"if the network is down for a while, the page says so, and then shows messages that were sent in the meantime",
	{ tag: "@js" },
	async ({ browser, page, context, site, instance, javaScriptEnabled }) => {
		const bookingId = instance.converse("Lookbook of a tunnel");
		await signIn(site, instance.demoAccount("CREATOR"));
		await site.opens(`/messages?booking=${bookingId}`);
		const other = await professionalAt(`/messages?booking=${bookingId}`, {
			browser,
			instance,
			javaScriptEnabled,
		});
		await composer(page).text.fill("A draft that must stay");
		await context.setOffline(true);
		const state = site.main.getByRole("status").filter({ hasText: "Reconnecting…" });
		await expect(state).toBeVisible();
		await composer(other).text.fill("Written meanwhile");
		await composer(other).button.click();
		await expect(other.getByRole("main").locator("#latest")).toContainText("Written meanwhile");
		await expect(site.main.getByText("Written meanwhile")).toHaveCount(0);
		await context.setOffline(false);
		await expect(site.main.locator("#latest")).toContainText("Written meanwhile");
		await expect(state).toHaveCount(0);
		await expect(composer(page).text).toHaveValue("A draft that must stay");
		await other.context().close();
	},
);

story(
	"a failed refresh is retried after 1, 2, and 4 seconds, and the page stays in the meantime",
	{ tag: "@js" },
	async ({ browser, page, site, instance, javaScriptEnabled }) => {
		const bookingId = instance.converse("Lookbook of gaps");
		await signIn(site, instance.demoAccount("CREATOR"));
		await page.clock.install();
		const connected = page.waitForResponse((response) => response.url().includes("/messages/events"));
		await site.opens(`/messages?booking=${bookingId}`);
		await connected;
		const other = await professionalAt(`/messages?booking=${bookingId}`, {
			browser,
			instance,
			javaScriptEnabled,
		});
		site.expects("no answer");
		let lost = 0;
		await page.route("**/messages.data?*", (route) => {
			if (lost === 3) return route.continue();
			lost++;
			return route.abort("failed");
		});
		await page.clock.pauseAt(Date.now() + 60_000);
		await composer(other).text.fill("Third time lucky");
		await composer(other).button.click();
		await expect.poll(() => lost).toBe(1);
		for (const [failures, delay] of [1_000, 2_000, 4_000].entries()) {
			await expect(site.main.getByRole("status").filter({ hasText: "Reconnecting…" })).toBeVisible();
			// The page's wait may have begun slightly before or after this loop's.
			await page.clock.runFor(delay - 500);
			expect(lost).toBe(failures + 1);
			if (lost === 3) break;
			await expect
				.poll(async () => {
					await page.clock.runFor(100);
					return lost;
				})
				.toBe(failures + 2);
		}
		await expect
			.poll(async () => {
				await page.clock.runFor(500);
				return site.main.locator("#latest").textContent();
			})
			.toContain("Third time lucky");
		await expect(site.main.getByText("Reconnecting…")).toHaveCount(0);
		await other.context().close();
	},
);
