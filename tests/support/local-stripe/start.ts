/** Starts a local Stripe for trying out an instance by hand: node tests/support/local-stripe/start.ts */
import { now } from "#app/infra/process/clock.server.ts";
import { followDemoClock } from "#app/infra/process/demo-clock.server.ts";
import { readArguments } from "../../../scripts/read-arguments.ts";
import { startLocalStripe } from "./local-stripe.ts";
import { SECOND } from "./state.ts";

const USAGE = `node tests/support/local-stripe/start.ts [--port 12111] [--webhooks http://localhost:3000/webhooks/payments/stripe]

Starts a local Stripe on the loopback address, which lives by the clock of the demo in DATA_DIR, and forgets everything when it is
stopped. Its page at / shows what is open.`;

const { port, webhooks: url } = readArguments(
	{ usage: USAGE, options: { port: { type: "string" }, webhooks: { type: "string" } } },
	({ port = "12111", webhooks = "http://localhost:3000/webhooks/payments/stripe" }) => {
		if (!/^\d{1,5}$/.test(port)) throw new Error("--port is a number.");
		return { port: Number(port), webhooks: new URL(webhooks).href };
	},
);

const secrets = {
	platform: "whsec_local_platform",
	connected: "whsec_local_connected",
	thin: "whsec_local_thin",
};

followDemoClock();
const local = await startLocalStripe({
	clock: now,
	port,
	key: "sk_test_local",
	webhooks: {
		platform: { url, secret: secrets.platform },
		connected: { url, secret: secrets.connected },
		thin: { url, secret: secrets.thin },
	},
});
setInterval(() => local.play.passTime(), SECOND);

console.log(`A local Stripe is at ${local.origin}.
Secret key: ${local.key}
Webhooks go to ${url}, signed with
  ${secrets.platform} (our own events)
  ${secrets.connected} (events of connected accounts)
  ${secrets.thin} (thin events)`);
