import { readFileSync } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import { checkFile, storeImport } from "#app/domain/office/imports/check-import.server.ts";
import { IMPORT_MAX_BYTES, type ImportKind, importMaxRows } from "#app/domain/office/imports/import.ts";
import { findRefusedRows, getImport } from "#app/domain/office/imports/import-queries.server.ts";
import {
	confirmImport,
	discardImport,
	runImports,
	sweepImports,
} from "#app/domain/office/imports/run-imports.server.ts";
import { storeBan } from "#app/domain/people/ban.server.ts";
import { DomainError } from "#app/domain/platform/domain-error.ts";
import { getDraft } from "#app/domain/vetting/application-draft.server.ts";
import { addOptOut, findInvitedAddress, sweepInvitations } from "#app/domain/vetting/invitations.server.ts";
import { signUp } from "#app/domain/vetting/sign-up.server.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import { DAY, HOUR, later, now, setClock } from "#app/infra/process/clock.server.ts";
import { settings } from "#app/infra/process/settings.server.ts";
import { newMember, PASSWORD, visitor } from "../../support/accounts/actors.ts";

const { CAMPAIGN_RATE } = settings();
afterEach(() => {
	setClock(undefined);
	settings().CAMPAIGN_RATE = CAMPAIGN_RATE;
});

const team = async () => visitor({ user: await newMember("ADMIN") });
const example = (name: string) => readFileSync(`docs/examples/${name}.csv`);
const bytes = (...lines: string[]) => new TextEncoder().encode(lines.join("\n"));
const consent = "The sign-up sheet of a meetup";

/** Checks a file, as the page and the command do. */
async function check(actor: Awaited<ReturnType<typeof team>>, kind: ImportKind, file: Uint8Array) {
	const checked = await checkFile(kind, file);
	return transaction((tx) => storeImport(tx, actor, { ...checked, kind, consent, fileName: "people.csv" }));
}

async function importAll(kind: ImportKind, file: Uint8Array) {
	const actor = await team();
	const importId = await check(actor, kind, file);
	await confirmImport(actor, { importId });
	await runImports();
	return getImport(actor, importId);
}

const emails = () => db().outboxEmail.findMany({ orderBy: { id: "asc" } });
const counts = { importedCount: 0, knownCount: 0, refusedCount: 0, waiting: 0, state: "DONE" };

describe("a file of people for the waitlist", () => {
	it("changes nothing until it is confirmed, then adds each person once, in its order and without an email", async () => {
		const actor = await team();
		const importId = await check(actor, "WAITLIST", example("waitlist"));
		expect(await runImports()).toBe(0);
		expect(await db().waitlistEntry.count()).toBe(0);
		expect(await getImport(actor, importId)).toMatchObject({ readyCount: 3, waiting: 3, state: "CHECKED" });

		await confirmImport(actor, { importId });
		await expect(confirmImport(actor, { importId })).rejects.toMatchObject({ code: "conflict" });
		await expect(discardImport(actor, { importId })).rejects.toMatchObject({ code: "conflict" });
		// Several nodes run the job at the same time.
		await Promise.all([runImports(), runImports(), runImports()]);
		expect(await getImport(actor, importId)).toMatchObject({ ...counts, importedCount: 3 });
		expect(await db().waitlistEntry.findMany({ orderBy: [{ createdAt: "asc" }] })).toMatchObject([
			{
				email: "ana@example.com",
				audience: "CREATOR",
				serviceType: "PHOTOGRAPHY",
				metro: "Austin, TX",
				importId,
			},
			{
				email: "ben@example.com",
				audience: "PROFESSIONAL",
				serviceType: "LEGAL",
				state: "CA",
				source: "import",
			},
			{ email: "cleo@example.com", audience: "CREATOR", serviceType: null, city: null, importId },
		]);
		expect([await emails(), await db().peopleImportRow.count()]).toEqual([[], 0]);
		expect(
			await db().auditEvent.findMany({
				where: { subjectType: "PeopleImport" },
				select: { action: true, actorId: true },
				orderBy: { id: "asc" },
			}),
		).toEqual([
			{ action: "check-import", actorId: actor.user?.id },
			{ action: "confirm-import", actorId: actor.user?.id },
			{ action: "finish-import", actorId: null },
		]);
		const before = await db().waitlistEntry.findMany();
		expect((await checkFile("WAITLIST", example("waitlist"))).knownCount).toBe(3);
		expect(await db().waitlistEntry.findMany()).toEqual(before);
	});

	it("goes on where it was interrupted, and leaves those alone who joined or unsubscribed since the check", async () => {
		const actor = await team();
		const rows = Array.from({ length: 120 }, (_, i) => `p${i}@example.com`);
		const importId = await check(actor, "WAITLIST", bytes("email", ...rows));
		await confirmImport(actor, { importId });
		await db().waitlistEntry.create({
			data: { email: "p7@example.com", audience: "CREATOR", source: "waitlist", createdAt: now() },
		});
		await db().newsletterSubscriber.create({
			data: { email: "p99@example.com", state: "UNSUBSCRIBED", source: "test", requestedAt: now() },
		});
		let asked = 0;
		expect(await runImports({ isStopped: () => asked++ > 0 })).toBe(50);
		expect(await getImport(actor, importId)).toMatchObject({
			importedCount: 49,
			knownCount: 1,
			state: "RUNNING",
		});
		expect(await runImports()).toBe(70);
		expect(await getImport(actor, importId)).toMatchObject({
			...counts,
			importedCount: 118,
			knownCount: 1,
			refusedCount: 1,
			refused: [{ number: 101, reason: "This person unsubscribed from our email." }],
		});
		expect(await db().waitlistEntry.count()).toBe(119);
	});

	it("refuses rows by the rules of the form, each with its number and the reason", async () => {
		const actor = await team();
		const importId = await check(
			actor,
			"WAITLIST",
			bytes(
				"State;E-Mail;Notes;Who",
				"TX;nobody;;",
				";a@example.com;private;CREATOR",
				"",
				";A@Example.com ;;content creator",
				";b@example.com;;Fan",
				"Texas;c@example.com;;",
				`;${"d".repeat(501)}@example.com;;`,
				"'=1;e@example.com;;",
			),
		);
		const { rows } = await findRefusedRows(actor, importId);
		expect(rows.map(({ number, reason }) => [number, reason])).toEqual([
			[2, "Email: Enter an email address in the format name@example.com."],
			[5, "Row 3 has the same address."],
			[6, "Who: Choose Content Creator or Professional Service Provider."],
			[7, "City: Enter the city, or remove the state."],
			[8, "Email: Use 500 characters or fewer."],
			[9, expect.stringMatching(/^State: /)],
		]);
		// Columns that aren't imported aren't kept.
		expect(JSON.stringify(await db().peopleImportRow.findMany())).not.toContain("private");
		expect(await getImport(actor, importId)).toMatchObject({ readyCount: 1, refusedCount: 6 });
	});
});

describe("a file of professionals", () => {
	it("invites each person once, whom only their own sign-up makes a professional, and never again", async () => {
		const found = await importAll("PROFESSIONALS", example("professionals"));
		expect(found).toMatchObject({ ...counts, importedCount: 2 });
		expect([await db().professional.count(), await db().application.count()]).toEqual([0, 0]);
		const [first, second, ...others] = await emails();
		expect([first?.recipient, second?.recipient, others]).toEqual([
			"hello@vega.example",
			"office@marsh.example",
			[],
		]);
		expect(first?.text).toContain(consent);
		expect(JSON.parse(first?.headers ?? "{}")).toMatchObject({
			"List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
		});

		const [, token = ""] = /invitation=([\w.-]+)/.exec(first?.text ?? "") ?? [];
		expect(await findInvitedAddress(token)).toBe("hello@vega.example");
		const { userId } = await signUp(visitor(), {
			email: "hello@vega.example",
			name: "Vic Vega",
			password: PASSWORD,
			userType: "PROFESSIONAL",
			invitation: token,
		});
		const user = await db().user.findUniqueOrThrow({ where: { id: userId } });
		const draft = await getDraft(visitor({ user: { ...(await newMember("PROFESSIONAL")), id: user.id } }));
		expect(draft?.typed).toMatchObject({ businessName: "Vega Lights" });
		expect(await getImport(await team(), found.id)).toMatchObject({ steps: { signedUp: 1, listed: 0 } });
		expect(await db().notification.count()).toBe(0);

		const before = (await emails()).length;
		setClock(later(now(), 91 * DAY));
		await sweepInvitations();
		expect(await db().professionalInvitation.count({ where: { email: { not: null } } })).toBe(0);
		expect(await checkFile("PROFESSIONALS", example("professionals"))).toMatchObject({
			readyCount: 0,
			knownCount: 2,
		});
		expect((await emails()).length).toBe(before);
	});

	it("refuses people who want no invitations or no email, and banned addresses", async () => {
		await transaction((tx) => addOptOut(tx, "a@example.com"));
		await db().newsletterSubscriber.create({
			data: { email: "b@example.com", state: "UNSUBSCRIBED", source: "test", requestedAt: now() },
		});
		await transaction((tx) => storeBan(tx, { email: "d@example.com", suspendedAt: now(), reason: "Fraud" }));
		const { email } = await newMember("PROFESSIONAL");
		const row = (address: string) => `${address},Vega Lights,legal services`;
		const checked = await checkFile(
			"PROFESSIONALS",
			bytes(
				"Email,Company,Category",
				...["a@example.com", "b@example.com", "d@example.com", email].map(row),
				"c@example.com,www.x.example,Law",
			),
		);
		expect([checked.readyCount, checked.knownCount, checked.rows.map(({ reason }) => reason)]).toEqual([
			0,
			1,
			[
				"This person wants no invitations.",
				"This person unsubscribed from our email.",
				"This address is banned.",
				expect.stringMatching(/^Business name: .* Service category: Choose what they do\.$/),
			],
		]);
	});

	it("sends at most CAMPAIGN_RATE invitations a minute", async () => {
		settings().CAMPAIGN_RATE = 1;
		const { id, state } = await importAll("PROFESSIONALS", example("professionals"));
		expect([state, await runImports(), (await emails()).length]).toEqual(["RUNNING", 0, 1]);
		setClock(later(now(), 2 * 60_000));
		await runImports();
		setClock(later(now(), 2 * 60_000));
		await runImports();
		expect(await getImport(await team(), id)).toMatchObject({ ...counts, importedCount: 2 });
	});
});

describe("a checked file", () => {
	it("expires after a day, and can be discarded before; refused rows are kept for a week", async () => {
		const actor = await team();
		const files = await Promise.all(
			[0, 1].map(() => check(actor, "WAITLIST", bytes("email", "a@example.com", "b"))),
		);
		const [importId = "", other = ""] = files;
		await discardImport(actor, { importId: other });
		setClock(later(now(), 25 * HOUR));
		await expect(confirmImport(actor, { importId })).rejects.toMatchObject({ code: "not_found" });
		expect(await sweepImports()).toBe(1);
		expect([await db().peopleImport.count(), await db().peopleImportRow.count()]).toEqual([0, 0]);

		await importAll("WAITLIST", bytes("email", "a@example.com", "b"));
		expect([await sweepImports(), await db().peopleImportRow.count()]).toEqual([0, 1]);
		setClock(later(now(), 8 * DAY));
		expect([
			await sweepImports(),
			await db().peopleImportRow.count(),
			await db().peopleImport.count(),
		]).toEqual([1, 0, 1]);
	});

	it.each<[what: string, file: Uint8Array, says: RegExp]>([
		["another encoding", Uint8Array.of(...bytes("email", "a@x.example "), 0xe9), /CSV UTF-8/],
		["UTF-16", new Uint8Array(Buffer.from("\uFEFFemail\na@example.com", "utf16le")), /CSV UTF-8/],
		["an open quotation mark", bytes("email", '"a@example.com'), /row 2 is never closed/],
		["no column for the address", bytes("name", "Ann"), /no column “Email”/],
		[
			"two columns for the address",
			bytes("Email,E-Mail", "a@example.com,b@example.com"),
			/“Email” and “E-Mail”/,
		],
		["no rows", bytes("email"), /no rows/],
		["nothing", bytes(), /empty/],
		["too many columns", bytes(`email${",x".repeat(50)}`, "a@example.com"), /51 columns/],
		[
			"too many rows",
			bytes("email", ...Array.from({ length: importMaxRows.WAITLIST + 1 }, (_, i) => `${i}@x.example`)),
			/10,001 rows/,
		],
		["too many bytes", new Uint8Array(IMPORT_MAX_BYTES + 1), /larger than 2 MB/],
	])("with %s is refused with what to do", async (_, file, says) => {
		const error = await checkFile("WAITLIST", file).catch((thrown: unknown) => thrown);
		expect(error).toBeInstanceOf(DomainError);
		expect((error as DomainError).fieldErrors.file?.[0]).toMatch(says);
	});

	it("may begin with a byte order mark", async () => {
		expect(await checkFile("WAITLIST", bytes("\uFEFFEmail\r", "a@example.com\r"))).toMatchObject({
			readyCount: 1,
		});
	});
});
