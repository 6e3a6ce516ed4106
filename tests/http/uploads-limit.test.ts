import { expect, it } from "vitest";
import { exchange } from "../support/exchange.ts";
import { startInstance } from "../support/instance.ts";
import { MULTIPART, multipart } from "../support/multipart.ts";
import { pdf } from "../support/sample-files.ts";
import { bearerOf } from "../support/uploads.ts";

it("uploads are limited by person, and say so", async () => {
	const instance = await startInstance({ RATE_LIMITS: "upload=2/600,request=1000/60,sign-in=100/60" });
	try {
		const headers = { Authorization: await bearerOf(instance, "CREATOR"), "Content-Type": MULTIPART };
		const upload = () => exchange(instance.origin, { method: "POST", path: "/api/uploads", headers, body: multipart({ name: "file", fileName: "a.pdf", value: pdf() }) });
		expect([(await upload()).status, (await upload()).status]).toEqual([201, 201]);
		const refused = await upload();
		expect([refused.status, JSON.parse(refused.text)]).toMatchObject([429, { code: "rate_limited" }]);
		expect(Number(refused.headers["retry-after"])).toBeGreaterThan(500);
	} finally {
		await instance.stop();
	}
});
