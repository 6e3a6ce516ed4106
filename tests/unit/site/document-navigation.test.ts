import { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { clientMiddleware } from "#app/routes/site/_layout.tsx";

it("a navigation to the public site loads a document at the same path, query, and fragment", async () => {
	const [middleware] = clientMiddleware;
	const url = new URL("http://localhost/faq?open=fees#fees");
	// As in React Router, the request has no fragment.
	const args = {
		url,
		request: new Request("http://localhost/faq?open=fees"),
		params: {},
		pattern: "/faq",
		context: new RouterContextProvider(),
	};
	const answer: unknown = await (async () => middleware?.(args as never, async () => ({})))().catch(
		(thrown: unknown) => thrown,
	);
	expect(answer).toBeInstanceOf(Response);
	expect(Object.fromEntries((answer as Response).headers)).toMatchObject({
		location: "/faq?open=fees#fees",
		"x-remix-reload-document": "true",
	});
});
