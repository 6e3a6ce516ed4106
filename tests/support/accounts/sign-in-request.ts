import { requestFacts } from "#app/server/request-facts.server.ts";
import { deviceCookie } from "#app/session/cookies.server.ts";
import { visitor } from "./actors.ts";

type Facts = { address?: string; device?: unknown; userAgent?: string };

/**
 * Runs a sign-in as the server would, during a request from a unique network address. `authenticate` reads
 * that request.
 */
export function signInRequest<T>(
	run: (request: Request) => Promise<T>,
	{ address = visitor().address, device, userAgent = "Test" }: Facts = {},
): Promise<T> {
	const headers = new Headers({ "User-Agent": userAgent });
	if (device !== undefined) headers.set("Cookie", deviceCookie.serialize(device).split(";")[0] ?? "");
	const facts = { requestId: "r", method: "POST", route: () => "/auth/signin", address, nonce: "n" };
	return requestFacts.run(facts, () =>
		run(new Request("http://127.0.0.1/auth/signin", { method: "POST", headers })),
	);
}
