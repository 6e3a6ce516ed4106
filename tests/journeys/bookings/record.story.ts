import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { strFromU8, strToU8, unzipSync } from "fflate";
import { asksForQuote } from "../support/bookings.ts";
import { readsWell } from "../support/lens.ts";
import { expect, story } from "../support/story.ts";

story(
	"a creator downloads the record of a booking, and a changed copy of it is detected",
	{ tag: "@js" },
	async ({ page, browser, site, person, instance }) => {
		const path = await asksForQuote(site, person, instance);
		await site.opens(path);
		await site.main.getByRole("heading", { name: "Timeline" }).click();
		await site.main.getByRole("link", { name: "Record of this booking" }).click();
		await site.isAt(`${path}/record`);
		const [download] = await Promise.all([
			page.waitForEvent("download"),
			site.main.getByRole("link", { name: "Download the record" }).click(),
		]);
		const zip = await readFile(await download.path());

		await site.opens("/record-checker");
		const chosen = site.main.getByLabel("The record's zip");
		const result = site.main.getByRole("status");
		const check = async (...files: { name: string; buffer: Buffer }[]) => {
			await chosen.setInputFiles(files.map((file) => ({ ...file, mimeType: "application/octet-stream" })));
			await site.main.getByRole("button", { name: "Check the record" }).click();
		};
		await check({ name: "record.zip", buffer: zip });
		await expect(result.getByRole("heading")).toHaveText("Nothing in this record was changed.");
		await readsWell(site);

		const files = unzipSync(zip);
		const entries = strFromU8(files["record.jsonl"] ?? new Uint8Array());
		const changed = {
			...files,
			"record.jsonl": strToU8(entries.replace('"kind":"request"', '"kind":"requesT"')),
		};
		const unpacked = (from: Record<string, Uint8Array>) =>
			Object.entries(from).map(([name, content]) => ({ name, buffer: Buffer.from(content) }));
		await check(...unpacked(changed));
		await expect(result.getByRole("heading")).toHaveText("Entry 2 was changed.");

		// The page in the zip file detects the same change offline.
		const folder = await mkdtemp(join(tmpdir(), "record-"));
		for (const [name, content] of Object.entries(changed)) await writeFile(join(folder, name), content);
		const offline = await (await browser.newContext({ offline: true })).newPage();
		await offline.goto(pathToFileURL(join(folder, "check.html")).href);
		await offline
			.locator("input[type=file]")
			.setInputFiles(Object.keys(changed).map((name) => join(folder, name)));
		await offline.getByRole("button", { name: "Check the record" }).click();
		await expect(offline.getByRole("status").getByRole("heading")).toHaveText("Entry 2 was changed.");
		await expect(offline.getByRole("status")).not.toContainText("can't check Ed25519");
		await offline.context().close();
	},
);
