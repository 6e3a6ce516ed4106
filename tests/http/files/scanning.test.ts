import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Browser } from "../../support/browser/browser.ts";
import { exchange } from "../../support/browser/exchange.ts";
import { MULTIPART, multipart } from "../../support/browser/multipart.ts";
import { type Clamd, EICAR, startClamd } from "../../support/files/clamd.ts";
import { pdf } from "../../support/files/sample-files.ts";
import { getBearer, uploadAs } from "../../support/files/uploads.ts";
import { type Instance, startInstance } from "../../support/instance/instance.ts";

let clamd: Clamd;
let instance: Instance;
beforeAll(async () => {
	clamd = await startClamd();
	instance = await startInstance({ CLAMD_HOST: "127.0.0.1", CLAMD_PORT: String(clamd.port) });
});
afterAll(async () => {
	await instance.stop();
	await clamd.stop();
});

const findScan = (id: string) =>
	instance.rows<{ scan: string }>("SELECT scan FROM StoredFile WHERE id = ?", id)[0]?.scan;

describe("an upload to a server with a virus scanner", () => {
	it("is refused with an explanation on its field if it contains a virus", async () => {
		const headers = { Authorization: await getBearer(instance, "PROFESSIONAL"), "Content-Type": MULTIPART };
		const body = multipart({ name: "file", fileName: "license.pdf", value: pdf({ content: EICAR }) });
		const { status, text } = await exchange(instance.origin, {
			method: "POST",
			path: "/api/uploads",
			headers,
			body,
		});
		expect([status, JSON.parse(text)]).toMatchObject([
			422,
			{
				fieldErrors: {
					file: [
						expect.stringMatching(
							/^We found a virus in this file, so we didn't save it\..+upload a clean copy\.$/,
						),
					],
				},
			},
		]);
		expect(instance.rows("SELECT id FROM StoredFile")).toEqual([]);
	});

	it("can be opened immediately if it is clean", async () => {
		const id = await uploadAs(instance, "PROFESSIONAL", "clean.pdf", pdf());
		const team = await new Browser(instance.origin).signIn(instance.account("ADMIN"));
		expect([findScan(id), (await team.get(`/files/${id}`)).status]).toEqual(["CLEAN", 200]);
	});

	it("can be opened only by its owner until it has been scanned, the team gets status 409, and others get status 404", async () => {
		clamd.behavior = "hang up";
		const id = await uploadAs(instance, "PROFESSIONAL", "waiting.pdf", pdf());
		expect(findScan(id)).toBe("PENDING");
		const as = async (role: "ADMIN" | "PROFESSIONAL" | "CREATOR") =>
			(await new Browser(instance.origin).signIn(instance.account(role))).get(`/files/${id}`);
		const [owner, team, other] = [await as("PROFESSIONAL"), await as("ADMIN"), await as("CREATOR")];
		expect([owner.status, team.status, other.status]).toEqual([200, 409, 404]);
		expect(team.$("main").text()).toContain(
			"This file is still being checked for viruses. Try again in a few minutes.",
		);
	});
});
