import { emailAbout } from "../support/email.ts";
import { sendSignIn, signIn, signUp } from "../support/forms.ts";
import { expect, story } from "../support/story.ts";

story(
	"a suspended user sees the reason at sign-in, and can sign in again once the suspension is lifted",
	{ tag: "@all" },
	async ({ site, person, instance, elsewhere }) => {
		story.slow();
		const reason = "You asked two creators to pay you outside of the platform.";
		await signUp(site, person);
		// Opens a page that doesn't notice when the session ends.
		await site.opens("/about");

		const team = await elsewhere();
		const { main } = team;
		await signIn(team, instance.demoAccount("ADMIN"));
		await team.opens("/admin/users");
		await main.getByLabel("Email, name, or reference").fill(person.email);
		await main.getByRole("button", { name: "Show" }).click();
		await expect(main.getByRole("table").getByRole("link", { name: person.name })).toHaveCount(1);
		await team.looks();
		await main.getByRole("link", { name: person.name }).click();
		await expect(team.title).toHaveText(person.name);
		await team.looks();
		const page = new URL(team.page.url()).pathname;
		await main.getByRole("link", { name: "Suspend account" }).click();
		await expect(team.title).toHaveText(`Suspend ${person.name}?`);
		await team.looks();
		await team.expectRefusedSubmit(main.getByRole("button", { name: "Suspend account" }), 422);
		await main.getByLabel("Reason").fill(reason);
		await team.sends(main.getByRole("button", { name: "Suspend account" }));
		await team.isAt(page);
		await expect(main.getByText(reason).first()).toBeVisible();
		expect((await emailAbout(instance, person.email, "Your account is suspended")).text).toContain(reason);

		await site.opens("/dashboard");
		await site.isAt("/auth/signin");
		await sendSignIn(site, person);
		await site.isAt("/auth/suspended");
		await expect(site.title).toHaveText("Your account is suspended");
		await expect(site.main.getByText(reason)).toBeVisible();
		await expect(site.main.getByRole("heading", { name: "If you think we're wrong" })).toBeVisible();

		await main.getByRole("link", { name: "Lift suspension" }).click();
		await expect(team.title).toHaveText(`Lift the suspension of ${person.name}?`);
		await team.looks();
		await main.getByLabel("Reason").fill("They have shown that it was someone else.");
		await team.sends(main.getByRole("button", { name: "Lift suspension" }));
		await team.isAt(page);
		await expect(main.getByRole("link", { name: "Suspend account" })).toBeVisible();

		await site.opens("/auth/suspended");
		await site.isAt("/auth/signin");
		await sendSignIn(site, person);
		await site.isAt("/dashboard");
	},
);

story(
	"someone on the waitlist gets one invitation by email, and the team reads it in the outbox",
	{ tag: "@all" },
	async ({ site, person, instance, elsewhere }) => {
		const visitor = await elsewhere();
		await visitor.opens("/waitlist");
		await visitor.main.getByRole("textbox", { name: "Email" }).first().fill(person.email);
		await visitor.sends(visitor.main.getByRole("button", { name: "Join" }).first());
		await expect.poll(() => instance.count("entries", person.email)).toBe(1);

		const { main } = site;
		await signIn(site, instance.demoAccount("ADMIN"));
		await site.opens("/admin/waitlist");
		await main.getByLabel("Who").selectOption("Content Creator");
		await main.getByRole("button", { name: "Show" }).click();
		await expect(main.getByRole("table").getByText(person.email)).toBeVisible();
		await site.looks();
		await main.getByRole("link", { name: "Invite from this segment" }).click();
		await expect(site.title).toHaveText("Invite from the waitlist");
		await site.looks();
		await main.getByLabel("How many").fill("0");
		await site.expectRefusedSubmit(main.getByRole("button", { name: "Send invitations" }), 422);
		await main.getByLabel("How many").fill("100");
		await site.sends(main.getByRole("button", { name: "Send invitations" }));
		await site.isAt("/admin/waitlist");
		await emailAbout(instance, person.email, "Your invitation to Greenroom");

		await site.opens("/admin/outbox");
		await main.getByLabel("Address or kind").fill(person.email);
		await main.getByRole("button", { name: "Show" }).click();
		await expect(main.getByRole("link", { name: "Your invitation to Greenroom" })).toHaveCount(1);
		await site.looks();
		await main.getByRole("link", { name: "Your invitation to Greenroom" }).click();
		await expect(site.title).toHaveText("Your invitation to Greenroom");
		await expect(site.page.frameLocator("iframe").getByText("now it's your turn")).toBeVisible();
		await site.looks();
	},
);

story(
	"a partner organization gets a referral code, and the people who join the waitlist with the code are counted",
	{ tag: "@all" },
	async ({ site, person, instance, elsewhere }) => {
		const { main } = site;
		const code = person.email.split("@")[0] ?? "";
		await signIn(site, instance.demoAccount("ADMIN"));
		await site.opens("/admin/partnerships/new");
		await main.getByLabel("Organization").fill(code);
		await main.getByLabel("Stage").selectOption("Active");
		await main.getByLabel("Referral code").fill("Not a code!");
		await main.getByLabel("Contact name").fill("Ana Li");
		await main.getByLabel("Contact email address").fill("ana@example.com");
		await site.expectRefusedSubmit(main.getByRole("button", { name: "Save organization" }), 422);
		await main.getByLabel("Referral code").fill(code);
		await site.sends(main.getByRole("button", { name: "Save organization" }));
		await site.isAt("/admin/partnerships");

		const visitor = await elsewhere();
		await visitor.opens(`/waitlist?ref=${code}`);
		await visitor.main.getByRole("textbox", { name: "Email" }).first().fill(person.email);
		await visitor.sends(visitor.main.getByRole("button", { name: "Join" }).first());
		await expect.poll(() => instance.count("entries", person.email)).toBe(1);
		await site.opens("/admin/partnerships");
		await expect(
			main
				.getByRole("row", { name: new RegExp(code) })
				.last()
				.getByRole("cell")
				.last(),
		).toHaveText("1");
		await main.getByRole("link", { name: code }).last().click();
		await expect(site.title).toHaveText(code);
		await site.looks();
	},
);
