import type Stripe from "stripe";
import { describe, expect, it } from "vitest";
import {
	addRecipient,
	connectToLocalStripe,
	DAY,
	HOUR,
	newRecipient,
} from "../../../support/local-stripe/client.ts";

const everything: Stripe.V2.Core.AccountRetrieveParams = {
	include: ["configuration.recipient", "defaults", "identity", "requirements"],
};

const statusOf = ({ configuration }: Stripe.V2.Core.Account) => ({
	transfers: configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers?.status,
	payouts: configuration?.recipient?.capabilities?.stripe_balance?.payouts?.status,
});

const dueIn = ({ requirements }: Stripe.V2.Core.Account) =>
	(requirements?.entries ?? []).map(({ description, minimum_deadline }) => [
		description,
		minimum_deadline.status,
	]);

describe("a connected account", () => {
	it("is created as a recipient without an active capability, and says what is required", async () => {
		const { client } = await connectToLocalStripe();
		const account = await client.v2.core.accounts.create(newRecipient);
		expect(account).toMatchObject({
			object: "v2.core.account",
			applied_configurations: ["recipient"],
			dashboard: "express",
			defaults: {
				responsibilities: {
					fees_collector: "application",
					losses_collector: "application",
					requirements_collector: "stripe",
				},
			},
			metadata: { reference: "payee-1" },
		});
		expect(statusOf(account)).toEqual({ transfers: "restricted", payouts: "restricted" });
		expect(dueIn(account)).toEqual([
			["identity.individual.given_name", "currently_due"],
			["identity.individual.surname", "currently_due"],
			["external_account", "currently_due"],
			["identity.individual.id_numbers", "eventually_due"],
		]);
	});

	it("shows only what a request includes", async () => {
		const { client } = await connectToLocalStripe();
		const { id } = await client.v2.core.accounts.create(newRecipient);
		expect(await client.v2.core.accounts.retrieve(id)).toMatchObject({
			configuration: null,
			identity: null,
			requirements: null,
		});
		expect(await client.v2.core.accounts.retrieve(id, { include: ["identity"] })).toMatchObject({
			identity: { country: "us" },
			requirements: null,
		});
		await expect(client.v2.core.accounts.retrieve("acct_unknown")).rejects.toMatchObject({ statusCode: 404 });
	});

	it("becomes active with its details, while the tax ID is due later", async () => {
		const { client, local } = await connectToLocalStripe();
		const { id } = await client.v2.core.accounts.create(newRecipient);
		local.play.onboard(id, { givenName: "Parker", surname: "Quinn", bankAccount: "000123456789" });
		const account = await client.v2.core.accounts.retrieve(id, everything);
		expect(statusOf(account)).toEqual({ transfers: "active", payouts: "active" });
		expect(dueIn(account)).toEqual([["identity.individual.id_numbers", "eventually_due"]]);
		expect(account.requirements?.summary?.minimum_deadline?.status).toBe("eventually_due");
		const banks = await client.accounts.listExternalAccounts(id);
		expect(banks.data).toMatchObject([{ object: "bank_account", last4: "6789" }]);
	});

	it("is restricted if a tax ID isn't entered in time, until it is", async () => {
		const { client, local, pass, now } = await connectToLocalStripe();
		const { id } = await client.v2.core.accounts.create(newRecipient);
		local.play.onboard(id, { givenName: "Parker", surname: "Quinn", bankAccount: "000123456789" });
		const deadline = new Date(now().getTime() + 14 * DAY);
		local.play.demandTaxId(id, deadline);
		const warned = await client.v2.core.accounts.retrieve(id, everything);
		expect(warned.requirements?.summary?.minimum_deadline).toEqual({
			status: "currently_due",
			time: deadline.toISOString(),
		});
		expect(statusOf(warned).transfers).toBe("active");
		pass(15 * DAY);
		const restricted = await client.v2.core.accounts.retrieve(id, everything);
		expect(dueIn(restricted)).toEqual([["identity.individual.id_numbers", "past_due"]]);
		expect(statusOf(restricted)).toEqual({ transfers: "restricted", payouts: "restricted" });
		local.play.onboard(id, { taxId: "000000000" });
		expect(statusOf(await client.v2.core.accounts.retrieve(id, everything)).transfers).toBe("active");
	});

	it("reports changes in thin events, which lead to the account", async () => {
		const { client, local } = await connectToLocalStripe();
		const { id } = await client.v2.core.accounts.create(newRecipient);
		local.play.onboard(id);
		const { data } = await client.v2.core.events.list({ object_id: id });
		expect(data.map(({ type }) => type).toReversed()).toEqual([
			"v2.core.account.created",
			"v2.core.account[identity].updated",
			"v2.core.account[requirements].updated",
			"v2.core.account[configuration.recipient].capability_status_updated",
			"v2.core.account[configuration.recipient].capability_status_updated",
		]);
		const event = await client.v2.core.events.retrieve(data[0]?.id ?? "");
		if (event.type !== "v2.core.account[configuration.recipient].capability_status_updated")
			throw new Error(event.type);
		expect(event.data).toEqual({ updated_capability: "stripe_balance.stripe_transfers" });
		expect(await event.fetchRelatedObject()).toMatchObject({ id });
	});

	it("can be named by a header of a request, but only in calls that are simulated for connected accounts", async () => {
		const connection = await connectToLocalStripe();
		const { client } = connection;
		const id = await addRecipient(connection);
		expect(await client.balance.retrieve({}, { stripeAccount: id })).toMatchObject({
			available: [{ amount: 0 }],
		});
		const unknown = client.balance.retrieve({}, { stripeAccount: "acct_unknown" });
		await expect(unknown).rejects.toMatchObject({ statusCode: 403, code: "account_invalid" });
		const refund = client.refunds.create({ payment_intent: "pi_1" }, { stripeAccount: id });
		await expect(refund).rejects.toThrow("doesn't play POST /v1/refunds for connected accounts");
	});
});

describe("a link to onboarding", () => {
	const linkTo = (account: string): Stripe.V2.Core.AccountLinkCreateParams => ({
		account,
		use_case: {
			type: "account_onboarding",
			account_onboarding: {
				refresh_url: "https://greenroom.example/refresh",
				return_url: "https://greenroom.example/return",
				collection_options: { fields: "eventually_due" },
			},
		},
	});
	const open = (url: string, body?: Record<string, string>) =>
		fetch(url, {
			redirect: "manual",
			...(body && { method: "POST", body: new URLSearchParams(body) }),
		});

	it("works once, and its form completes the account", async () => {
		const { client } = await connectToLocalStripe();
		const { id } = await client.v2.core.accounts.create(newRecipient);
		const { url } = await client.v2.core.accountLinks.create(linkTo(id));
		const page = await open(url);
		expect(page.status).toBe(200);
		expect(await page.text()).toContain("Tax ID");
		const details = {
			givenName: "Parker",
			surname: "Quinn",
			bankAccount: "000123456789",
			taxId: "000000000",
		};
		const saved = await open(url, details);
		expect([saved.status, saved.headers.get("location")]).toEqual([303, "https://greenroom.example/return"]);
		expect(statusOf(await client.v2.core.accounts.retrieve(id, everything)).transfers).toBe("active");
		const again = await open(url);
		expect([again.status, again.headers.get("location")]).toEqual([303, "https://greenroom.example/refresh"]);
	});

	it("leads to the refresh address after it has expired", async () => {
		const { client, pass } = await connectToLocalStripe();
		const { id } = await client.v2.core.accounts.create(newRecipient);
		const { url } = await client.v2.core.accountLinks.create(linkTo(id));
		pass(HOUR);
		expect((await open(url)).headers.get("location")).toBe("https://greenroom.example/refresh");
	});
});
