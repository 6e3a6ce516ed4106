import { isUtf8 } from "node:buffer";
import { receiveEvent } from "#app/domain/money/payment-events.server.ts";
import { DomainError } from "#app/domain/platform/domain-error.ts";
import type { Route } from "./+types/payment-webhook";

/** Only accepts posts. */
export const loader = () => new Response(null, { status: 405, headers: { Allow: "POST" } });

/**
 * The endpoint to which a payment provider sends its events. Only the signature over the body authorizes
 * them.
 */
export async function action({ request, params: { provider } }: Route.ActionArgs) {
	const body = Buffer.from(await request.arrayBuffer());
	if (!isUtf8(body)) return new Response("The body isn't UTF-8 text.\n", { status: 400 });
	try {
		await receiveEvent({ provider, body: body.toString("utf8"), headers: request.headers });
		return new Response(null, { status: 200 });
	} catch (error) {
		if (error instanceof DomainError)
			return new Response(`${error.message}\n`, { status: error.code === "not_found" ? 404 : 400 });
		throw error;
	}
}
