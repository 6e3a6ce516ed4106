import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import { requestLogContext, withoutRequestContext } from "#app/infra/process/request-log-context.server.ts";

it("what goes on after a request knows it, unless it was begun for everybody", async () => {
	const request = { requestId: "one", method: "GET", route: () => "/", address: "10.9.9.9" };
	const later = async () => {
		await setImmediate();
		return requestLogContext.getStore();
	};
	const [own, everybodys] = requestLogContext.run(request, () => [later(), withoutRequestContext(later)]);
	expect([await own, await everybodys]).toEqual([request, undefined]);
});
