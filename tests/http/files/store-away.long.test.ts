import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { runScript } from "../../support/backups/run-script.ts";
import { type Browser, type Page, readValues } from "../../support/browser/browser.ts";
import { exchange } from "../../support/browser/exchange.ts";
import { MULTIPART, multipart } from "../../support/browser/multipart.ts";
import { S3_KEYS, type S3Server, startS3Server } from "../../support/files/s3-server.ts";
import { pdf } from "../../support/files/sample-files.ts";
import { getBearer, uploadAs } from "../../support/files/uploads.ts";
import { type Instance, startInstance } from "../../support/instance/instance.ts";
import {
	say,
	startConversation,
	THREAD_FORM,
	threadPath,
} from "../../support/instance/instance-conversation.ts";
import {
	agreements,
	fillInText,
	license,
	newApplicant,
	sendDocuments,
	WIZARD,
} from "../../support/market/wizard.ts";
import { firstAndLast } from "../../support/proof/proof.ts";

const { region, bucket, accessKey, secretKey } = S3_KEYS;
let settings: Record<string, string> = {
	S3_REGION: region,
	S3_BUCKET: bucket,
	S3_ACCESS_KEY: accessKey,
	S3_SECRET_KEY: secretKey,
};
let s3: S3Server;
let instance: Instance;
let creator: Browser;
let professional: Browser;
let bookingId: string;
beforeAll(async () => {
	s3 = await startS3Server();
	settings = { ...settings, S3_ENDPOINT: s3.endpoint };
	// TMPDIR doesn't exist, as in a container whose only writable folder is DATA_DIR.
	({ instance, creator, professional, bookingId } = await startConversation({
		...settings,
		TMPDIR: "/nowhere",
	}));
});
beforeEach(() => {
	s3.failures = 0;
	s3.isSilent = false;
	s3.fault = null;
});
afterAll(async () => {
	await instance.stop();
	await s3.stop();
});

const brief = { name: "attachments", fileName: "brief.pdf", value: pdf() };
const readSummary = ({ $ }: Page) =>
	$("[role=alert] li")
		.toArray()
		.map((item) => $(item).text());
const STILL_HERE = "Your text is still here. Try again in a minute.";

/** Makes the store respond with 503 to every attempt. */
const busy = () => {
	s3.failures = 100;
};
const silent = () => {
	s3.isSilent = true;
};

const forgetful = () => {
	s3.fault = "forgets";
};

describe("an instance with an S3 store", () => {
	it("stores files there, returns them, and responds with 503 while the store is unavailable", async () => {
		const content = pdf({ bytes: 3_000_000 });
		const id = await uploadAs(instance, "PROFESSIONAL", "a.pdf", content);
		const answer = await professional.get(`/files/${id}`);
		expect([
			answer.status,
			answer.headers["content-length"],
			answer.text === content.toString("utf8"),
		]).toEqual([200, "3000000", true]);
		expect([
			s3.objects.size,
			existsSync(join(instance.dataDir, "uploads")),
			readdirSync(join(instance.dataDir, "incoming")),
		]).toEqual([1, false, []]);
		busy();
		expect(await uploadAs(instance, "PROFESSIONAL", "b.pdf", pdf())).toBeUndefined();
		expect((await professional.get(`/files/${id}`)).status).toBe(503);
		expect(instance.rows("SELECT id FROM StoredFile")).toHaveLength(1);
		expect(instance.log()).toContain("503 SlowDown");
		expect(instance.log()).not.toContain(secretKey);
	});
});

describe("an upload store", () => {
	it("needs no local folder except DATA_DIR", async () => {
		expect((await exchange(instance.origin, { path: "/readyz" })).status).toBe(200);
		const sent = await creator.postParts(
			threadPath(bookingId),
			{ name: "content", value: "A file without /tmp" },
			brief,
		);
		expect(sent.status).toBe(303);
	});

	it("that is briefly busy is retried, and the message is sent", async () => {
		s3.failures = 2;
		const sent = await creator.postParts(
			threadPath(bookingId),
			{ name: "content", value: "Here is the brief" },
			brief,
		);
		expect([sent.status, sent.location]).toEqual([303, `${threadPath(bookingId)}#latest`]);
		expect(s3.failures).toBe(0);
	});

	it.each([
		["responds with 503", busy],
		["doesn't respond", silent],
		["confirms a file that it doesn't have", forgetful],
	])("that %s causes status 503, and the page keeps what was typed", async (_, fail) => {
		const { browser } = await newApplicant(instance);
		await fillInText(browser);
		fail();
		const page = await sendDocuments(browser, { intent: "next", ...agreements }, license);
		expect([page.status, page.headers["retry-after"]]).toEqual([503, "10"]);
		expect(readSummary(page)).toEqual([expect.any(String), STILL_HERE]);
		expect(readValues(page, "main form")).toMatchObject(agreements);

		const kept = `Half a brief, ${_}`;
		const message = await creator.postParts(threadPath(bookingId), { name: "content", value: kept }, brief);
		expect(message.status).toBe(503);
		expect(message.$(`${THREAD_FORM} textarea`).text().trim()).toBe(kept);
		expect(instance.rows("select id from Message where content = ?", kept)).toEqual([]);

		const headers = { Authorization: await getBearer(instance, "CREATOR"), "Content-Type": MULTIPART };
		const call = await exchange(instance.origin, {
			method: "POST",
			path: "/api/uploads",
			headers,
			body: multipart({ ...brief, name: "file" }),
		});
		expect([call.status, call.headers["retry-after"], JSON.parse(call.text)]).toEqual([
			503,
			"10",
			expect.objectContaining({ code: "unavailable" }),
		]);

		s3.failures = 0;
		s3.isSilent = false;
		s3.fault = null;
		expect((await sendDocuments(browser, { intent: "next", ...agreements }, license)).location).toBe(
			`${WIZARD}/5`,
		);
	});

	it("that is unavailable can't serve files, but messages without files are still accepted", async () => {
		await creator.postParts(threadPath(bookingId), { name: "content", value: "With a file" }, brief);
		const thread = await professional.get(threadPath(bookingId));
		const href = thread.$("#latest a[download]").attr("href") ?? "";
		expect((await professional.get(href)).status).toBe(200);
		silent();
		const away = await professional.get(href);
		expect([away.status, away.headers["retry-after"], away.$("h1").text()]).toEqual([
			503,
			"10",
			"Greenroom is busy",
		]);
		expect((await say(professional, bookingId, "Without a file")).status).toBe(303);
	});

	it("doesn't contain unrecorded files after an outage, unless they are marked for deletion", async () => {
		const marked = () =>
			instance
				.rows<{ storageKey: string }>("select storageKey from DiscardedFile")
				.map(({ storageKey }) => storageKey);
		busy();
		await creator.postParts(threadPath(bookingId), { name: "content", value: "x" }, brief);
		expect(marked().length).toBeGreaterThan(0);
		const files = instance
			.rows<{ storageKey: string }>("select storageKey from StoredFile")
			.map(({ storageKey }) => storageKey);
		for (const key of s3.objects.keys()) expect([...files, ...marked()]).toContain(key);
	});
});

type Finding = { name: string; state: string; said: string; todo?: string };
const storeIn = (text: string): Finding | undefined =>
	(JSON.parse(text) as { findings: Finding[] }).findings.find(({ name }) => name === "store");
const doctorOn = async (changed: Record<string, string>) =>
	storeIn((await runScript("doctor", ["--json"], { ...instance.settings, ...settings, ...changed })).out);

describe("the configured store", () => {
	it("is checked by doctor, which doesn't leave objects behind", async () => {
		const before = s3.objects.size;
		expect(await doctorOn({})).toMatchObject({
			state: "ok",
			said: "The S3 store accepted an object, returned it, and deleted it.",
		});
		expect(s3.objects.size).toBe(before);
		expect(
			await doctorOn({ S3_ENDPOINT: "", S3_REGION: "", S3_BUCKET: "", S3_ACCESS_KEY: "", S3_SECRET_KEY: "" }),
		).toMatchObject({
			state: "ok",
			said: "Uploads are stored in DATA_DIR.",
		});
	});

	it.each(
		firstAndLast([
			[
				"a wrong key",
				{ S3_SECRET_KEY: "not the key" },
				"The S3 store responded to PUT with 403 SignatureDoesNotMatch.",
			],
			[
				"an unknown bucket",
				{ S3_BUCKET: "elsewhere" },
				"The S3 store responded to PUT with 404 NoSuchBucket.",
			],
			[
				"an address that doesn't respond",
				{ S3_ENDPOINT: "http://127.0.0.1:9" },
				/^The S3 store didn't respond to PUT: fetch failed: .+\.$/,
			],
		]),
	)("with %s keeps an instance from being ready, and the log and doctor say why", async (_, wrong, said) => {
		expect(await doctorOn(wrong)).toMatchObject({
			state: "failed",
			said: typeof said === "string" ? said : expect.stringMatching(said),
			todo: expect.stringContaining("S3_ENDPOINT"),
		});
		const token = "a-token-of-thirty-two-characters-or-more";
		const started = await startInstance({ ...settings, ...wrong, OPERATOR_TOKEN: token });
		try {
			const { status, text } = await exchange(started.origin, {
				path: "/readyz",
				headers: { Authorization: `Bearer ${token}` },
			});
			expect([status, storeIn(text)?.state]).toEqual([503, "failed"]);
			await expect.poll(started.log).toContain("the upload store doesn't work");
			expect(started.log()).not.toContain(secretKey);
		} finally {
			await started.stop();
		}
	});
});
