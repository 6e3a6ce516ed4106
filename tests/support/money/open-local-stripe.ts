import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { receiveEvent } from "#app/domain/money/payment-events.server.ts";
import { DomainError } from "#app/domain/platform/domain-error.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { settings } from "#app/infra/process/settings.server.ts";
import { startLocalStripe } from "../local-stripe/local-stripe.ts";

const SECRETS = { platform: "whsec_platform", connected: "whsec_connected", thin: "whsec_thin" };

export type Webhook = { body: string; headers: Headers };

/** Stores a webhook in the inbox, and returns the status with which the site responds. */
export async function storeWebhook({ body, headers }: Webhook): Promise<number> {
	try {
		await receiveEvent({ provider: "stripe", body, headers });
		return 200;
	} catch (error) {
		return error instanceof DomainError ? 400 : 500;
	}
}

/**
 * Starts a receiver of a provider's webhooks on the loopback address. `receive` returns the status with which
 * it responds.
 */
export async function startReceiver(receive: (webhook: Webhook) => Promise<number>) {
	const server = createServer(async (request, response) => {
		const chunks: Buffer[] = [];
		for await (const chunk of request) chunks.push(chunk);
		const headers = new Headers(
			Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
		);
		response.writeHead(await receive({ body: Buffer.concat(chunks).toString(), headers })).end();
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	return {
		port: (server.address() as AddressInfo).port,
		close: async (): Promise<void> => {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}

/**
 * Starts a local Stripe that follows the application's clock, sets it up as the payment provider, and receives
 * its webhooks. `close` stops it, and restores the settings.
 */
export async function openLocalStripe(receive: (webhook: Webhook) => Promise<number>) {
	const receiver = await startReceiver(receive);
	const url = `http://127.0.0.1:${receiver.port}/webhooks/payments/stripe`;
	const local = await startLocalStripe({
		clock: now,
		webhooks: {
			platform: { url, secret: SECRETS.platform },
			connected: { url, secret: SECRETS.connected },
			thin: { url, secret: SECRETS.thin },
		},
	});
	const before = { ...settings() };
	Object.assign(settings(), {
		STRIPE_SECRET_KEY: local.key,
		STRIPE_WEBHOOK_SECRET: SECRETS.platform,
		STRIPE_CONNECT_WEBHOOK_SECRET: SECRETS.connected,
		STRIPE_V2_WEBHOOK_SECRET: SECRETS.thin,
		STRIPE_API_BASE: local.origin,
	});
	const close = async (): Promise<void> => {
		for (const name of Object.keys(settings())) if (!(name in before)) delete settings()[name as "SMTP_URL"];
		Object.assign(settings(), before);
		await local.stop();
		await receiver.close();
	};
	return { local, close };
}
