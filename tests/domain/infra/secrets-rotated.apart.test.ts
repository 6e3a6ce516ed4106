import { createCipheriv, hkdfSync, randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterEach, describe, expect, it, vi } from "vitest";

const [OLD, NEW] = [
	"the first secret of 32 characters or more",
	"the secret after it of 32 characters or more",
];
const typed = { fullName: "Ana Li", dateOfBirth: "1998-03-31", agreedToTerms: true };

const closings: (() => Promise<void>)[] = [];
afterEach(async () => {
	vi.unstubAllEnvs();
	for (const close of closings.splice(0)) await close();
});

/**
 * Loads the application as a newly started process with these secrets, on the current database. By default, the
 * signing secrets are the same.
 */
async function startWith(secrets: string, signing = secrets) {
	vi.resetModules();
	vi.stubEnv("DATA_SECRET", secrets);
	vi.stubEnv("SESSION_SECRET", signing);
	const { openDatabase, closeDatabase, db, transaction } = await import("#app/infra/database/db.server.ts");
	await openDatabase();
	closings.push(closeDatabase);
	return {
		db,
		transaction,
		...(await import("#app/infra/security/secrets.server.ts")),
		...(await import("#app/infra/security/record-keys.server.ts")),
		...(await import("#app/domain/platform/booking-record.server.ts")),
		...(await import("#app/domain/office/operations/rotate-keys.server.ts")),
		...(await import("#app/domain/bookings/performer-records/sealed-files.server.ts")),
		...(await import("#app/domain/office/webhooks/webhooks.server.ts")),
		...(await import("#app/domain/office/webhooks/webhook-secrets.server.ts")),
		...(await import("#app/domain/people/account-token.server.ts")),
		...(await import("#app/domain/people/verify-age.server.ts")),
		...(await import("#app/domain/people/verify-age.server.ts")),
		...(await import("#app/domain/people/verify-age.server.ts")),
		...(await import("#app/domain/vetting/references.server.ts")),
		...(await import("#app/domain/bookings/request-quote.server.ts")),
		...(await import("#app/domain/platform/email/leave-news.server.ts")),
		...(await import("#app/domain/office/newsletter/newsletter.server.ts")),
		...(await import("#app/domain/platform/command.server.ts")),
		...(await import("#app/domain/platform/pending-forms.server.ts")),
		...(await import("#app/domain/people/ban.server.ts")),
		...(await import("#app/domain/people/second-factor.server.ts")),
		...(await import("../../support/accounts/actors.ts")),
		...(await import("../../support/accounts/authenticator.ts")),
		...(await import("../../support/market/bookings.ts")),
		...(await import("../../support/accounts/second-factor.ts")),
	};
}
type App = Awaited<ReturnType<typeof startWith>>;

const barred = { email: "barred@example.com", suspendedAt: new Date(), reason: "Paid outside." };
const readToken = (path: string) => path.split("token=")[1] ?? "";

/**
 * Encrypts, hashes, and signs everything that the secrets are for. For each result, returns a function that
 * checks whether an instance still recognizes it.
 */
async function useSecrets(app: App) {
	const { visitor, newMember, transaction } = app;
	const user = await newMember();
	const team = visitor({ user: await newMember("ADMIN") });
	await app.verifyAge(visitor({ user }), { ...typed, email: user.email, isOver18: true, isBoxMeant: false });
	const { id: verificationId } = await app.db().ageVerification.findFirstOrThrow();
	const { codes, secret } = await app.setUpTwoFactor(user);
	const owner = { user, professionalId: "somebody" };
	const { code } = await transaction(async (tx) => {
		await app.storeBan(tx, barred);
		await app.keepAgeCheck(tx, user, { ...typed, email: user.email });
		await app.keepQuoteDraft(tx, owner, app.quote);
		return app.issueTokenWithCode(tx, { kind: "VERIFY_EMAIL", userId: user.id, email: user.email });
	});
	const { codeHash } = await app.db().accountToken.findFirstOrThrow({ where: { codeHash: { not: null } } });
	const form = await app.keepPendingForm({ path: "/support", fields: [["message", "Hello"]] }, user.id);
	const links = {
		unsubscribe: app.unsubscribeToken("subscriber"),
		leave: readToken(app.leaveNewsPath("member", "id")),
		reference: readToken(app.referencePath("reference")),
	};
	const actor = visitor({ user, submissionKey: "one form" });
	let runs = 0;
	const doOnce = (at: App) => at.command(actor, "a-command", {}, async () => ({ runs: ++runs }));
	await doOnce(app);

	const { endpointId } = await app.saveWebhook(
		team,
		{ url: "https://hooks.example/", description: "Chat", types: ["REPORT_MADE"], version: undefined },
		undefined,
		async () => {},
	);
	await app.rotateWebhookSecret(team, { endpointId });

	const [salted = ""] = app.saltedForms("a-booking", "Words");
	const [key] = app.recordKeys();

	const sealed: Record<string, (at: App) => Promise<unknown>> = {
		"a date of birth": async (at) =>
			(await at.getAgeVerification(team, verificationId)).dateOfBirth === typed.dateOfBirth,
		"an authenticator": async (at) => {
			await at.db().twoFactor.updateMany({ data: { lastStep: null } });
			return (
				(
					await at.transaction(async (tx) =>
						at.takeCode(tx, user.id, await at.readCode(user.id, at.computeCode(secret))),
					)
				).by === "app"
			);
		},
		"a form that was put by": async (at) => (await at.findPendingForm(form, user.id))?.path === "/support",
		"an age check": async (at) => (await at.getAgeCheck(user))?.dateOfBirth === typed.dateOfBirth,
		"a draft": async (at) => (await at.getQuoteDraft(owner))?.values.title === app.quote.title,
		"both secrets of a webhook": async (at) => {
			const secrets = await at.db().webhookEndpoint.findUniqueOrThrow({ where: { id: endpointId } });
			return at.signWebhook(secrets, "id", "{}")["webhook-signature"]?.split(" ").length === 2;
		},
		"a text of a booking's record": async (at) => at.saltedForms("a-booking", "Words").includes(salted),
		"the public key of an exported record": async (at) => at.recordKeys().some(({ kid }) => kid === key?.kid),
		"a banned address": async (at) =>
			(await at.findBanByEmail(at.db(), ` ${barred.email.toUpperCase()}`))?.reason === barred.reason,
	};
	const signed: Record<string, (at: App) => Promise<unknown>> = {
		"a link to unsubscribe": async (at) => at.subscriberOfToken(links.unsubscribe) === "subscriber",
		"a link to leave the news": async (at) => at.newsReaderOfToken(links.leave)?.id === "id",
		"a link for a reference": async (at) => at.isReferenceToken("reference", links.reference),
		"a code that was mailed": async (at) => at.isCode(user.id, code, codeHash ?? ""),
		"a form that was sent": async (at) => (await doOnce(at)).runs === 1,
	};
	const recoveryCode = async (at: App) => (await at.readCode(user.id, codes[0] ?? "")) as { id?: string };
	return { sealed, signed, recoveryCode };
}

/** Lists the names of the results that an instance doesn't recognize or can't read. */
async function unknownTo(app: App, things: Record<string, (at: App) => Promise<unknown>>): Promise<string[]> {
	const unknown: string[] = [];
	for (const [name, isKnown] of Object.entries(things))
		if (!(await isKnown(app).catch(() => false))) unknown.push(name);
	return unknown;
}

describe("changed secrets", () => {
	it("keep everything valid if the old ones are listed after the new ones, and new data uses the new ones", async () => {
		const old = await startWith(OLD);
		const sealed = old.seal("1998-03-31");
		const { sealed: sealedThings, signed, recoveryCode } = await useSecrets(old);
		const both = await startWith(`${NEW},${OLD}`);
		expect(both.unseal(sealed)).toBe("1998-03-31");
		expect(await unknownTo(both, { ...sealedThings, ...signed })).toEqual([]);
		expect((await recoveryCode(both)).id).toEqual(expect.any(String));

		const [anew, link] = [both.seal("2001-01-01"), both.unsubscribeToken("subscriber")];
		expect([() => old.unseal(anew), () => old.subscriberOfToken(link)].map((read) => attempt(read))).toEqual([
			CANNOT_BE_READ,
			undefined,
		]);
		const alone = await startWith(NEW);
		expect([alone.unseal(anew), alone.subscriberOfToken(link)]).toEqual(["2001-01-01", "subscriber"]);
	});

	it("invalidate everything that needs a secret if the old ones aren't listed, and unreadable data is reported", async () => {
		const old = await startWith(OLD);
		const sealed = old.seal("1998-03-31");
		const { sealed: sealedThings, signed, recoveryCode } = await useSecrets(old);
		const alone = await startWith(NEW);
		expect(attempt(() => alone.unseal(sealed))).toBe(CANNOT_BE_READ);
		const things = { ...sealedThings, ...signed };
		expect(await unknownTo(alone, things)).toEqual(Object.keys(things));
		expect((await recoveryCode(alone)).id).toEqual(expect.any(String));
	});
});

describe("the rotation of the data key", () => {
	it("encrypts everything again, continues after an interruption, and then only hashes need the old key", async () => {
		const old = await startWith(OLD);
		const { sealed } = await useSecrets(old);
		const bytes = randomBytes(200_000);
		const file = await old.reserveSealedFile(old.db(), "image/png", bytes.length);
		const sha256 = await old.storeSealedBytes(file, Readable.from([bytes]));
		await old.transaction((tx) => old.keepSealedFile(tx, { id: file.id, sha256 }));
		const total = async (app: App, key: number) =>
			(await app.reportKeys()).sealed.reduce((sum, { byKey }) => sum + (byKey[key] ?? 0), 0);

		const both = await startWith(`${NEW},${OLD}`);
		const before = await total(both, 1);
		expect([before > 4, await total(both, 0)]).toEqual([true, 0]);
		const stopAfter = (count: number) => (done: number) => {
			if (done === count) throw new Error("stopped");
		};
		await expect(both.rotateKeys(stopAfter(2))).rejects.toThrow("stopped");
		expect([await total(both, 0), await total(both, 1)]).toEqual([2, before - 2]);
		expect(await unknownTo(both, sealed)).toEqual([]);
		expect(await both.rotateKeys()).toBe(before - 2);
		expect(both.isAllCurrent(await both.reportKeys())).toBe(true);
		expect([await both.rotateKeys(), await total(both, 0)]).toEqual([0, before]);
		const moved = await both.db().sealedFile.findUniqueOrThrow({ where: { id: file.id } });
		expect(moved.storageKey).not.toBe(file.storageKey);
		expect(await both.db().sealedFile.count({ where: { storageKey: file.storageKey, removeAt: null } })).toBe(
			0,
		);

		const alone = await startWith(NEW, `${NEW},${OLD}`);
		expect(await unknownTo(alone, sealed)).toEqual(ONLY_HASHED);
		expect(await buffer((await alone.openSealedFile(file.id)).content)).toEqual(bytes);
	});

	it("reports what no key decrypts", async () => {
		await useSecrets(await startWith(OLD));
		const alone = await startWith(NEW);
		const { sealed } = await alone.reportKeys();
		expect(sealed.find(({ what }) => what === "authenticators")).toMatchObject({ byKey: [0], unreadable: 1 });
	});
});

describe("the cipher", () => {
	it("can be changed while everything stays readable, and then everything is encrypted again", async () => {
		const aes = await startWith(OLD);
		const { sealed } = await useSecrets(aes);
		const bytes = randomBytes(200_000);
		const file = await aes.reserveSealedFile(aes.db(), "image/png", bytes.length);
		const sha256 = await aes.storeSealedBytes(file, Readable.from([bytes]));
		await aes.transaction((tx) => aes.keepSealedFile(tx, { id: file.id, sha256 }));
		const count = async (app: App) => {
			const report = (await app.reportKeys()).sealed;
			const sum = (of: (holding: (typeof report)[number]) => number) =>
				report.reduce((total, holding) => total + of(holding), 0);
			return { all: sum(({ byKey }) => byKey[0] ?? 0), other: sum(({ otherCipher }) => otherCipher) };
		};
		const { all, other } = await count(aes);
		expect([all > 5, other]).toEqual([true, 0]);

		vi.stubEnv("DATA_CIPHER", "chacha20-poly1305");
		const chacha = await startWith(OLD);
		expect([await unknownTo(chacha, sealed), await count(chacha)]).toEqual([[], { all, other: all }]);
		expect(chacha.isAllCurrent(await chacha.reportKeys())).toBe(false);
		expect([await chacha.rotateKeys(), await count(chacha)]).toEqual([all, { all, other: 0 }]);
		expect(await buffer((await chacha.openSealedFile(file.id)).content)).toEqual(bytes);

		vi.stubEnv("DATA_CIPHER", "aes-256-gcm");
		const back = await startWith(OLD);
		expect([await unknownTo(back, sealed), (await count(back)).other]).toEqual([[], all]);
	});

	it("is named by each value, and values from before they named it stay readable", async () => {
		const app = await startWith(OLD);
		const sealed = app.seal("1998-03-31");
		expect(sealed).toMatch(/^aes-256-gcm\.[\w-]+$/);
		for (const changed of [sealed.replace("aes-256-gcm", "chacha20-poly1305"), `rot13${sealed}`])
			expect(attempt(() => app.unseal(changed))).toBe(CANNOT_BE_READ);

		const key = Buffer.from(hkdfSync("sha256", OLD, "", "greenroom sealed data", 32));
		const iv = randomBytes(12);
		const cipher = createCipheriv("aes-256-gcm", key, iv);
		const text = Buffer.concat([cipher.update("2001-01-01"), cipher.final()]);
		const unnamed = Buffer.concat([iv, cipher.getAuthTag(), text]).toString("base64url");
		expect([app.unseal(unnamed), app.findSealing(unnamed)]).toEqual([
			"2001-01-01",
			{ key: 0, cipher: "aes-256-gcm" },
		]);
	});
});

/** What is stored only as a hash, which the rotation can't compute again. */
const ONLY_HASHED = [
	"a text of a booking's record",
	"the public key of an exported record",
	"a banned address",
];

const CANNOT_BE_READ =
	"An encrypted value can't be decrypted, because DATA_SECRET (or secrets.json in DATA_DIR) is not the one it was encrypted with.";

/** Returns the result of a read, or the message of its error. */
function attempt(read: () => unknown): unknown {
	try {
		return read();
	} catch (error) {
		return (error as Error).message;
	}
}
