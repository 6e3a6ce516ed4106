import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkProduction } from "#app/domain/office/operations/check-production.server.ts";
import {
	adultPaymentProvider,
	findProvider,
	paymentProvider,
	paymentProviders,
	withTestBankOnly,
} from "#app/infra/payments/provider.server.ts";
import { usedEventTypes } from "#app/infra/payments/stripe/events.server.ts";
import { stripe } from "#app/infra/payments/stripe/stripe.server.ts";
import { HOUR, later, now, setClock } from "#app/infra/process/clock.server.ts";
import { settings } from "#app/infra/process/settings.server.ts";
import { contentSecurityPolicy } from "#app/server/security-headers.server.ts";
import { connectStripe } from "../../support/money/stripe.ts";

beforeEach(() => setClock(new Date()));

afterEach(() => setClock(undefined));

const examine = async () => (await stripe.examine?.()) ?? [];

describe("Stripe", () => {
	it("is the first provider if its key is set, and doesn't accept payments for adult content", async () => {
		expect(paymentProviders().map(({ name }) => name)).toEqual(["test-bank"]);
		expect(contentSecurityPolicy({})).toContain("; form-action 'self'; ");
		const { local } = await connectStripe();
		expect(paymentProviders().map(({ name }) => name)).toEqual(["stripe", "test-bank"]);
		expect([paymentProvider(), findProvider("stripe"), adultPaymentProvider()]).toEqual([
			stripe,
			stripe,
			null,
		]);
		expect(contentSecurityPolicy({})).toContain(`; form-action 'self' ${local.origin}; `);
		delete settings().STRIPE_API_BASE;
		expect(contentSecurityPolicy({})).toContain(
			"; form-action 'self' https://checkout.stripe.com https://connect.stripe.com; ",
		);
	});

	it("is left out while a demo's history is made at the test bank", async () => {
		await connectStripe();
		const names: string[] = [];
		const work = async () => void names.push(...paymentProviders().map(({ name }) => name));
		await withTestBankOnly(work);
		await expect(withTestBankOnly(() => Promise.reject(new Error("Interrupted")))).rejects.toThrow();
		await work();
		expect(names).toEqual(["test-bank", "stripe", "test-bank"]);
	});

	it("isn't used with a live key while the database has demo accounts", async () => {
		await connectStripe();
		const hasDemo = async () => [{ id: "demo" }];
		Object.assign(settings(), { isProduction: true, STRIPE_SECRET_KEY: "sk_live_1" });
		await expect(checkProduction(["the first"], hasDemo)).rejects.toThrow(
			"which must not move real money. Use another DATA_DIR, or a test key of Stripe with ALLOW_DEMO=1.",
		);
	});

	it.each(Object.values(usedEventTypes).flat())("sends an event that docs/money.md lists: %s", (type) => {
		expect(readFileSync("docs/money.md", "utf8")).toContain(`\`${type}\``);
	});

	it("is examined, including its key, its clock, its webhooks, and the payouts of our own account", async () => {
		const { local } = await connectStripe();
		settings().PUBLIC_URL = new URL((await local.webhooks.endpoints({})).data[0]?.url ?? "").origin;
		expect(await examine()).toEqual([
			expect.objectContaining({ state: "warning", said: expect.stringContaining("a test key") }),
			{ state: "ok", said: "Stripe sends its events to this site." },
			{ state: "ok", said: "Stripe pays out our own balance only on demand." },
		]);
		setClock(later(now(), -HOUR));
		local.play.behave({ platformPayouts: "daily" });
		local.webhooks.sendTo({});
		expect(await examine()).toEqual([
			expect.objectContaining({ said: expect.stringMatching(/^Stripe's clock is 3[56]\d\d s ahead of/) }),
			expect.objectContaining({
				state: "failed",
				said: expect.stringMatching(/^Stripe doesn't send these events to .*: checkout.session.completed, /),
			}),
			expect.objectContaining({ state: "failed", said: expect.stringContaining("money that is held") }),
		]);
		settings().STRIPE_SECRET_KEY = "sk_test_wrong";
		expect(await examine()).toEqual([
			expect.objectContaining({
				state: "failed",
				said: expect.stringMatching(/^Stripe doesn't accept our calls \(Invalid API Key/),
			}),
		]);
	});
});
