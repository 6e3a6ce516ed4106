import { db } from "#app/infra/database/db.server.ts";
import type { PaymentProvider } from "#app/infra/payments/payment-provider.ts";
import { isTestBankChosen, paymentProvider } from "#app/infra/payments/provider.server.ts";
import { MINUTE, SECOND } from "#app/infra/process/clock.server.ts";
import { insideOrigin, publicUrl, settings } from "#app/infra/process/settings.server.ts";
import type { Finding } from "./finding.ts";

const name = "payments";
const PATIENCE = 5 * SECOND;

/** Whether there is a payment provider, its events arrive, and its clock agrees. */
export async function examinePayments(): Promise<Finding[]> {
	const provider = paymentProvider();
	if (!provider)
		return [
			{
				name,
				state: "warning",
				said: "There is no payment provider: nothing can be paid.",
				todo: "The test bank needs ALLOW_DEMO=1 in production, and moves no real money.",
			},
		];
	const found: Finding[] = [
		isTestBankChosen() && settings().isProduction
			? {
					name,
					state: "warning",
					said: "The payment provider is the test bank, which moves no real money.",
					todo: "Remove ALLOW_DEMO for a site with real people.",
				}
			: { name, state: "ok", said: `The payment provider is the ${provider.label}.` },
		await examineWebhooks(insideOrigin(), provider.name),
	];
	if (settings().PUBLIC_URL) found.push(await examineWebhooks(publicUrl(), provider.name));
	return [...found, await examineProviderClock(provider), ...(await examineEvents())];
}

/** Sends an event without a signature, which the endpoint must refuse. */
async function examineWebhooks(origin: string, provider: string): Promise<Finding> {
	const address = `${origin}/webhooks/payments/${provider}`;
	const todo =
		"Start the server, and have the proxy forward POST requests to this path with their body and headers unchanged.";
	try {
		const { status } = await fetch(address, {
			method: "POST",
			headers: { "Content-Type": "application/json" },
			body: "{}",
			redirect: "manual",
			signal: AbortSignal.timeout(PATIENCE),
		});
		if (status === 400)
			return { name, state: "ok", said: `${address} answers, and refuses events without a signature.` };
		return {
			name,
			state: "failed",
			said: `${address} answers an event without a signature with ${status} instead of 400.`,
			todo,
		};
	} catch (error) {
		const { message, cause } = error as Error & { cause?: Error };
		return { name, state: "failed", said: `${address} doesn't answer (${cause?.message ?? message}).`, todo };
	}
}

/** The provider's clock, by the latest event: it can't have happened after it arrived. */
async function examineProviderClock(provider: PaymentProvider): Promise<Finding> {
	const event = await db().paymentEvent.findFirst({
		where: { provider: provider.name },
		orderBy: { receivedAt: "desc" },
		select: { body: true, receivedAt: true },
	});
	const ahead = event ? provider.readEvent(event.body).at.getTime() - event.receivedAt.getTime() : 0;
	if (ahead <= MINUTE)
		return {
			name,
			state: "ok",
			said: event
				? "The payment provider's clock agrees with this machine's."
				: "The payment provider has not reported anything yet.",
		};
	const said = `The payment provider's clock is ${Math.round(ahead / SECOND)} s ahead of this machine's. From 300 s on, its events are refused.`;
	return { name, state: "warning", said, todo: "Synchronize this machine by NTP." };
}

async function examineEvents(): Promise<Finding[]> {
	const count = await db().paymentEvent.count({ where: { appliedAt: null, nextAttemptAt: null } });
	if (count === 0) return [];
	return [
		{
			name,
			state: "warning",
			said: `${count} events of the payment provider could not be applied.`,
			todo: "They are tried again every day. The issues about money say why.",
		},
	];
}
