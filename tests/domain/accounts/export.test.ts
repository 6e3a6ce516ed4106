import { readdirSync, readFileSync } from "node:fs";
import { load } from "cheerio/slim";
import { strFromU8, unzipSync } from "fflate";
import { afterEach, describe, expect, it } from "vitest";
import type { SignedInUser } from "#app/domain/platform/actor.ts";
import { exportAccount, getExport, openExport } from "#app/domain/trust/export-account.server.ts";
import { sectionTitles } from "#app/domain/trust/export-page.server.ts";
import { exportSections, notExported } from "#app/domain/trust/export-sections.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { zipStream } from "#app/infra/files/zip.server.ts";
import { later, MINUTE, now, setClock } from "#app/infra/process/clock.server.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";
import { CONFIDENTIAL, FILE_TEXT, newFullAccount } from "../../support/accounts/full-account.ts";
import { addEarnings, addMarketRecords } from "../../support/market/market-records.ts";

afterEach(() => setClock(undefined));

async function exported(
	user: SignedInUser,
): Promise<{ files: Record<string, string>; data: Record<string, unknown[]> }> {
	await exportAccount(visitor({ user }));
	const entries = await openExport(visitor({ user }));
	if (!entries) throw new Error("There is no export.");
	const files = unzipSync(await new Response(zipStream(entries)).bytes());
	const texts = Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
	return { files: texts, data: JSON.parse(texts["data.json"] ?? "") as Record<string, unknown[]> };
}

describe("the export", () => {
	it("says for every model whether it is included and, if not, why", () => {
		const models = readdirSync("prisma/models").flatMap((file) =>
			[...readFileSync(`prisma/models/${file}`, "utf8").matchAll(/^model (\w+) /gm)].map(
				([, name = ""]) => name,
			),
		);
		const mentioned = [
			...Object.values(exportSections).flatMap((section) => section.models),
			...Object.keys(notExported),
		];
		expect(mentioned.sort()).toEqual(models.sort());
		for (const reason of Object.values(notExported)) expect(reason).toMatch(/\w+ \w+/);
	});

	it("contains a record in every section, the files, and an explanation", async () => {
		const { user } = await newFullAccount();
		await addMarketRecords(user);
		await addEarnings(user);
		const { files, data } = await exported(user);
		expect(Object.keys(data)).toEqual(["madeAt", ...Object.keys(exportSections)]);
		for (const name of Object.keys(exportSections)) expect(data[name]?.length, name).toBeGreaterThan(0);
		expect(files["README.txt"]).toContain("made on 20");
		expect(Object.keys(files).filter((name) => name.startsWith("files/"))).toHaveLength(2);
		const paths = (data.files as { pathInThisZip: string; name: string }[]).map(
			({ pathInThisZip }) => pathInThisZip,
		);
		for (const path of paths)
			expect([path, files[path]]).toEqual([
				expect.stringMatching(/^files\/[\da-f]{8}-My license é\.pdf$/),
				FILE_TEXT,
			]);
		expect(data.account).toMatchObject([
			{ email: user.email, name: "Sam Person", role: "CREATOR", termsVersion: 1 },
		]);
		expect(data.applications).toMatchObject([
			{
				answers: { businessName: "Vega Lights" },
				areas: [{ place: "Pasadena" }],
				references: [{ name: "Rae Reference", phone: "2125550100" }],
			},
		]);
		expect(data.ageVerifications).toMatchObject([{ dateOfBirth: "1990-02-28" }]);
		expect(data.ageRejections).toMatchObject([{ dateOfBirth: "2011-03-04" }]);
		expect(data.bookings).toMatchObject([
			{
				title: "Portraits for a calendar",
				yourSide: "CREATOR",
				professional: { businessName: "Vega Lights" },
			},
		]);
		expect(data.messages).toMatchObject([{ from: "you" }, { from: "the other side" }]);
		expect(data.unsentForms).toMatchObject([{ fields: { message: "half a message" } }]);
		expect(data.support).toMatchObject([
			{ messages: [{ body: "What I asked (OPEN)" }] },
			{ messages: [{ body: "What I asked (CLOSED)" }] },
		]);
	});

	it("doesn't contain credentials, confidential data, or other people's IDs or email addresses", async () => {
		const { user, secrets, storageKeys } = await newFullAccount();
		const other = await newFullAccount();
		const { other: partner } = await addMarketRecords(user);
		await addMarketRecords(other.user);
		const { passwordHash } = await db().user.findUniqueOrThrow({ where: { id: user.id } });
		const { files, data } = await exported(user);
		const text = JSON.stringify([files, data]);
		const others = await db().recoveryCode.findMany();
		for (const canary of [
			passwordHash,
			...secrets,
			...storageKeys,
			...others.map(({ id }) => id),
			CONFIDENTIAL,
			other.user.id,
			other.user.email,
			partner.id,
			partner.email,
		])
			expect(text).not.toContain(canary);
		expect(text).not.toMatch(/passwordHash|storageKey|codeHash|token=/);
	});

	it("contains records of an email address only once it is confirmed", async () => {
		const { user } = await newFullAccount({ isVerified: false });
		const { data } = await exported(user);
		for (const name of ["waitlist", "newsletter", "support", "emails"]) expect(data[name], name).toEqual([]);
		expect(data.applications).toHaveLength(1);
	});

	it("is complete even for an account with many events", async () => {
		const user = await newMember();
		const at = now();
		await db().auditEvent.createMany({
			data: Array.from({ length: 1_203 }, () => ({
				at,
				action: "sign-in",
				actorId: null,
				subjectType: "User",
				subjectId: user.id,
				detail: "{}",
			})),
		});
		expect((await exported(user)).data.events).toHaveLength(1_204);
	});

	it("has a page that explains it and shows every section, and that doesn't load anything from the network", async () => {
		const { user } = await newFullAccount();
		await addMarketRecords(user);
		await addEarnings(user);
		const { files, data } = await exported(user);
		const $ = load(files["index.html"] ?? "");
		expect($("html").attr("lang")).toBe("en-US");
		expect($("h1")).toHaveLength(1);
		for (const name of ["index.html", "data.json", "README.txt", "files"])
			expect($(`dt:contains('${name}')`).next("dd").text(), name).toMatch(/\w+ \w+/);
		for (const [name, rows] of Object.entries(data).slice(1)) {
			const section = $(`section[aria-labelledby='${name}']`);
			expect(section.children("h3").length, name).toBe(rows.length);
			expect($(`nav a[href='#${name}']`).text(), name).toBe(section.children("h2").text());
			expect(section.children("h2").text(), `the title of ${name}`).not.toBe("");
		}
		for (const { pathInThisZip, name } of data.files as { pathInThisZip: string; name: string }[]) {
			const link = $(`a:contains('${name}')`).filter((_, a) => $(a).text() === pathInThisZip);
			expect(decodeURIComponent(link.attr("href") ?? "")).toBe(pathInThisZip);
		}
		expect($("script, link, img, iframe, form, base")).toHaveLength(0);
		expect($("style").text()).not.toMatch(/url\(|@import/);
		for (const href of $("a")
			.map((_, a) => $(a).attr("href"))
			.get())
			expect(href).toMatch(/^(#\w|files\/|data\.json$|README\.txt$|mailto:)/);
	});

	it("has a title for each section of its page", () => {
		expect(Object.keys(sectionTitles).toSorted()).toEqual(Object.keys(exportSections).toSorted());
	});

	it("shows text that looks like HTML as text", async () => {
		const user = await newMember();
		const name = `<img src=x onerror="alert('1')"> & <b>Sam</b>`;
		await db().user.update({ where: { id: user.id }, data: { name } });
		const { files } = await exported(user);
		const $ = load(files["index.html"] ?? "");
		expect($("img, b")).toHaveLength(0);
		expect($("section[aria-labelledby=account] dt:contains('Name')").first().next().text()).toBe(name);
	});

	it("can be read only by the account's owner, and for 15 minutes after it was requested", async () => {
		const [user, other] = [await newMember(), await newMember()];
		expect(await openExport(visitor({ user }))).toBeNull();
		const at = now();
		setClock(at);
		await exportAccount(visitor({ user }));
		expect(await getExport(user)).toEqual({ until: later(at, 15 * MINUTE) });
		expect(await openExport(visitor({ user: other }))).toBeNull();
		setClock(later(at, 15 * MINUTE + 1));
		expect(await openExport(visitor({ user }))).toBeNull();
	});

	it("sends one email even if its form is posted twice, and is rate limited after three", async () => {
		const user = await newMember();
		const actor = visitor({ user, submissionKey: "key" });
		await Promise.all([exportAccount(actor), exportAccount(actor)]);
		expect(await db().outboxEmail.findMany({ where: { recipient: user.email } })).toMatchObject([
			{ subject: "Your data export was requested" },
		]);
		for (let i = 0; i < 2; i++) await exportAccount(visitor({ user }));
		await expect(exportAccount(visitor({ user }))).rejects.toMatchObject({ code: "rate_limited" });
		await expect(exportAccount(visitor())).rejects.toMatchObject({ code: "unauthenticated" });
	});

	it("doesn't leave a file open if its reader disconnects", async () => {
		const { user } = await newFullAccount();
		await exportAccount(visitor({ user }));
		const entries = await openExport(visitor({ user }));
		if (!entries) throw new Error("There is no export.");
		const opened: { destroyed: boolean }[] = [];
		async function* watched(): AsyncGenerator<never> {
			try {
				for await (const entry of entries as AsyncGenerator<never>) {
					if ("destroyed" in (entry as { input: object }).input)
						opened.push((entry as { input: { destroyed: boolean } }).input);
					yield entry;
				}
			} catch {
				return;
			}
		}
		const reader = zipStream(watched()).getReader();
		while (opened.length === 0) await reader.read();
		await reader.cancel();
		await expect.poll(() => opened.every(({ destroyed }) => destroyed)).toBe(true);
	});
});
