import { describe, expect, it } from "vitest";
import { checkRecord, RECORD_FILES, type RecordJwk } from "#app/domain/bookings/record/check-record.ts";
import { readZip } from "#app/domain/bookings/record/read-zip.ts";
import { Browser } from "../../support/browser/browser.ts";
import { expectGoodDocument } from "../../support/browser/document.ts";
import { newBookingSide } from "../../support/instance/instance-bookings.ts";
import { openMarket } from "../../support/quotes/open-market.ts";

const { instance, professional, professionalId, team, newRequest, send } = await openMarket();

const formatCookies = ({ cookies }: Browser) =>
	[...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
const download = (browser: Browser, path: string, method = "GET") =>
	fetch(`${browser.origin}${path}/record.zip`, {
		method,
		headers: { Cookie: formatCookies(browser) },
		redirect: "manual",
	});
const keys = async () =>
	((await (await fetch(`${instance.origin}/.well-known/record-keys.json`)).json()) as { keys: RecordJwk[] })
		.keys;

describe("the record of a booking", () => {
	it("can be downloaded by both sides and the team, and is valid according to the published keys", async () => {
		const { browser, path, bookingId } = await newRequest();
		await send(path);
		const adminPath = `/admin/bookings/${bookingId}`;
		for (const [reader, place] of [
			[browser, path],
			[professional, path],
			[team, adminPath],
		] as const) {
			const page = await reader.get(`${place}/record`);
			expectGoodDocument(page, instance.origin);
			const zip = await download(reader, place);
			expect([zip.status, zip.headers.get("content-type"), zip.headers.get("cache-control")]).toEqual([
				200,
				"application/zip",
				"private, no-store",
			]);
			expect(zip.headers.get("content-disposition")).toMatch(/^attachment; filename="record-BKG-\d{6}\.zip"/);
			const files = readZip(new Uint8Array(await zip.arrayBuffer()));
			const { problems, manifest } = await checkRecord(files, await keys());
			expect(problems).toEqual([]);
			expect(page.$("main").text()).toContain(manifest?.head);
			const checker = new TextDecoder().decode(files.get(RECORD_FILES.checker));
			expect(checker).toContain("data-record-check");
			expect(checker).not.toMatch(/src=|<link/);
		}
		expect(
			instance.rows("select * from AuditEvent where action = 'download-record' and subjectId = ?", bookingId),
		).toHaveLength(1);
	});

	it("returns 404 to another creator, sends visitors to sign-in, and returns no content to a HEAD request", async () => {
		const { browser, path } = await newRequest();
		await send(path);
		const { browser: stranger } = await newBookingSide({ instance, professionalId });
		expect([(await stranger.get(`${path}/record`)).status, (await download(stranger, path)).status]).toEqual([
			404, 404,
		]);
		expect((await download(new Browser(instance.origin), path)).headers.get("location")).toContain(
			"/auth/signin",
		);
		const head = await download(browser, path, "HEAD");
		expect([head.status, await head.text()]).toEqual([200, ""]);
	});

	it("can't be downloaded while it has no entries, and its page says when it begins", async () => {
		const { browser, path } = await newRequest();
		expect((await browser.get(`${path}/record`)).$("main").text()).toContain("begins with the next change");
		expect((await download(browser, path)).status).toBe(404);
	});
});

describe("the keys that sign records", () => {
	it("are published, and the page that checks records works without a session", async () => {
		const answer = await fetch(`${instance.origin}/.well-known/record-keys.json`);
		expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/jwk-set+json"]);
		const [key] = await keys();
		expect(key).toMatchObject({ kty: "OKP", crv: "Ed25519", kid: expect.stringMatching(/^[\w-]{43}$/) });
		expect(key).not.toHaveProperty("d");
		const page = await new Browser(instance.origin).get("/record-checker");
		expectGoodDocument(page, instance.origin);
	});
});
