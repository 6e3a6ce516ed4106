import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import { requestLogContext, withoutRequestContext } from "#app/infra/process/request-log-context.server.ts";

it("work that continues after a request keeps the request's log context, unless the work is shared by all requests", async () => {
	const request = { requestId: "one", method: "GET", route: () => "/", address: "10.9.9.9" };
	const later = async () => {
		await setImmediate();
		return requestLogContext.getStore();
	};
	const [inRequest, everybodys] = requestLogContext.run(request, () => [
		later(),
		withoutRequestContext(later),
	]);
	expect([await inRequest, await everybodys]).toEqual([request, undefined]);
});
