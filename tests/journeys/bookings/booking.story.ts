import { asksForQuote, does, hasAskedForQuote, switchAccount } from "../support/bookings.ts";
import { signIn } from "../support/forms.ts";
import { expect, story } from "../support/story.ts";

story(
	"a request is accepted, the work is started and completed, and both sides write a review",
	{ tag: ["@plain", "@all"] },
	async ({ page, site, person, instance }) => {
		const path = await asksForQuote(site, person, instance);
		const professional = instance.demoAccount("PROFESSIONAL");
		await expect(page.getByRole("region", { name: "Notifications" })).toContainText(
			/Your request BKG-\d{6} was sent\./,
		);
		await expect(site.main.getByRole("heading", { name: "Waiting for Vega Lights" })).toBeVisible();

		await switchAccount(site, professional, "/dashboard");
		await site.main.locator(`a[href="${path}"]`, { hasText: "Answer the request" }).click();
		await site.isAt(path);
		await does(site, path, "Accept the request");
		await does(site, path, "Start the work");
		await expect(
			site.main.getByRole("heading", { name: "Waiting for Robin Vega to confirm completion" }),
		).toBeVisible();

		await switchAccount(site, person, "/notifications");
		await site.main.getByRole("button", { name: /Work started by Vega Lights/ }).click();
		await site.isAt(path);
		await does(site, path, "Confirm completion");
		await site.main.getByRole("link", { name: "Write a review" }).click();
		await site.isAt(`${path}/review`);
		await site.expectRefusedSubmit(site.main.getByRole("button", { name: "Send review" }), 422);
		await site.main.getByRole("radio", { name: "5, excellent" }).check();
		await site.main.getByLabel("Your review").fill("Calm, on time, and the prints are lovely.");
		await site.sends(site.main.getByRole("button", { name: "Send review" }));
		await site.isAt(path);

		await switchAccount(site, professional, `${path}/review`);
		await site.main.getByRole("radio", { name: "4, good" }).check();
		await site.main.getByLabel("Your review").fill("A clear brief.");
		await site.sends(site.main.getByRole("button", { name: "Send review" }));
		await site.isAt(path);
		await expect(site.main.getByText("Calm, on time, and the prints are lovely.")).toBeVisible();
		await expect
			.poll(async () => (await instance.emailsTo(person.email)).map(({ subject }) => subject))
			.toContain("Request accepted by Vega Lights: Portraits for a calendar");
	},
);

story(
	"on a phone, the next step of a booking stays visible while the page is scrolled",
	async ({ page, site, person, instance }) => {
		const path = await hasAskedForQuote(site, person, instance);
		await switchAccount(site, instance.demoAccount("PROFESSIONAL"), path);
		await page.setViewportSize({ width: 360, height: 740 });
		const next = site.main.getByRole("link", { name: "Accept the request" });
		await expect(next).toHaveCount(1);
		await expect(next).toBeInViewport({ ratio: 1 });
		await site.looks();
		await page.getByRole("contentinfo").getByRole("link").last().scrollIntoViewIfNeeded();
		await expect(next).toBeInViewport({ ratio: 1 });
		await page.getByRole("contentinfo").getByRole("link", { name: "Colors" }).click({ trial: true });
		await next.click();
		await site.isAt(`${path}/accept`);
	},
);

story(
	"an open booking page is updated when the other side acts",
	{ tag: "@js" },
	async ({ page, site, person, instance, elsewhere }) => {
		const path = await hasAskedForQuote(site, person, instance);
		const connected = page.waitForResponse((response) => response.url().includes("/messages/events"));
		await site.opens(path);
		await connected;
		await expect(
			site.main.getByRole("heading", { name: "Waiting for Vega Lights to answer the request" }),
		).toBeVisible();
		const other = await elsewhere();
		await signIn(other, instance.demoAccount("PROFESSIONAL"));
		await other.opens(path);
		await does(other, path, "Accept the request");
		await expect(
			site.main.getByRole("heading", { name: "Waiting for Vega Lights to start the work" }),
		).toBeVisible();
		await does(other, path, "Start the work");
		await expect(site.main.getByRole("heading", { name: "Confirm completion" })).toBeVisible();
	},
);

story(
	"a request is declined with a reason, and the creator reads it",
	{ tag: "@all" },
	async ({ site, person, instance }) => {
		const path = await asksForQuote(site, person, instance);
		await switchAccount(site, instance.demoAccount("PROFESSIONAL"), path);
		await does(site, path, "Decline the request", {
			label: "Why are you declining?",
			text: "I am booked on those days.",
		});
		await switchAccount(site, person, "/creator/quotes");
		await expect(site.main.getByRole("heading", { name: "Coming Soon" })).toBeVisible();
		await site.main.getByRole("link", { name: "Portraits for a calendar" }).click();
		await site.isAt(path);
		await expect(site.main.getByRole("blockquote")).toHaveText("I am booked on those days.");
	},
);

story("an expired request can no longer be accepted", { tag: "@all" }, async ({ site, person, instance }) => {
	const path = await hasAskedForQuote(site, person, instance);
	await switchAccount(site, instance.demoAccount("PROFESSIONAL"), `${path}/accept`);
	instance.letExpire(path.split("/").at(-1) ?? "");
	await site.expectRefusedSubmit(site.main.getByRole("button", { name: "Accept the request" }), 409);
	await expect(site.page.getByRole("alert")).toContainText("expired");
});

story(
	"an unanswered request expires, and both sides are notified",
	{ tag: ["@no-js", "@all"] },
	async ({ page, site, person, instance }) => {
		const path = await asksForQuote(site, person, instance);
		const bookingId = path.split("/").at(-1) ?? "";
		instance.letExpire(bookingId);
		await instance.runJob("expire-bookings");
		expect(instance.bookingStatus(bookingId)).toBe("EXPIRED");
		await site.opens(path);
		await site.main.locator("summary", { hasText: "Timeline" }).click();
		await expect(site.main.getByText("The request expired without an answer")).toBeVisible();
		await expect(site.main.getByRole("heading", { name: "This booking is closed" })).toBeVisible();
		await expect
			.poll(async () => (await instance.emailsTo(person.email)).map(({ subject }) => subject))
			.toContain("Request expired: Portraits for a calendar");

		await switchAccount(site, instance.demoAccount("PROFESSIONAL"), "/notifications");
		await site.main
			.getByRole("button", { name: /Request expired: Portraits for a calendar/ })
			.first()
			.click();
		await site.isAt(path);
		await expect(page.getByRole("link", { name: "Accept the request" })).toHaveCount(0);
		// The creator can now send this professional another request.
		await switchAccount(site, person, `/booking/request-quote/${instance.listProfessional()}`);
		await expect(site.main.getByRole("button", { name: "Continue to check" })).toBeVisible();
	},
);

story("a signed-out visitor reports a profile", { tag: "@all" }, async ({ page, site, person, instance }) => {
	await site.opens(`/report/professional/${instance.listProfessional()}`);
	await site.main.getByRole("radio", { name: "Something that isn’t true" }).check();
	await site.main.getByLabel("What happened?").fill("The pictures are not theirs.");
	await site.main.getByLabel("Email address").fill(person.email);
	await site.sends(site.main.getByRole("button", { name: "Send report" }));
	await site.isAt("/report/sent");
	const reference = /REP-\d{6}/.exec(page.url())?.[0] ?? "";
	await expect(site.main.getByText(reference).first()).toBeVisible();
	await expect
		.poll(async () => (await instance.emailsTo(person.email)).map(({ subject }) => subject))
		.toEqual([`We received your report (${reference})`]);
});
