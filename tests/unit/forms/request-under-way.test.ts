import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import { forEverybody, requestUnderWay } from "#app/infra/process/request-under-way.server.ts";

it("what goes on after a request knows it, unless it was begun for everybody", async () => {
	const request = { requestId: "one", method: "GET", route: () => "/", address: "10.9.9.9" };
	const later = async () => {
		await setImmediate();
		return requestUnderWay.getStore();
	};
	const [own, everybodys] = requestUnderWay.run(request, () => [later(), forEverybody(later)]);
	expect([await own, await everybodys]).toEqual([request, undefined]);
});
