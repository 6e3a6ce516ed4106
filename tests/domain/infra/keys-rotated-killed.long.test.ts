import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, expect, it, vi } from "vitest";
import { startChild } from "../../support/instance/child.ts";

const [OLD, NEW] = ["the old secret of 32 characters or more", "the new secret of 32 characters or more"];

/** Loads the application as a newly started process with these data secrets, on the current database. */
async function startWith(secrets: string) {
	vi.resetModules();
	vi.stubEnv("DATA_SECRET", secrets);
	const database = await import("#app/infra/database/db.server.ts");
	await database.openDatabase();
	return {
		...database,
		...(await import("#app/infra/security/secrets.server.ts")),
		...(await import("#app/domain/bookings/performer-records/sealed-files.server.ts")),
		...(await import("#app/domain/office/operations/rotate-keys.server.ts")),
	};
}

afterAll(() => vi.unstubAllEnvs());

const [FORMS, FILES] = [250, 4];

it("killing the rotation after any change loses nothing, and the next one continues", async () => {
	const old = await startWith(OLD);
	const at = new Date();
	await old.db().pendingForm.createMany({
		data: Array.from({ length: FORMS }, (_, i) => ({
			id: `form-${String(i).padStart(3, "0")}`,
			path: "/support",
			fields: old.seal(`text ${i}`),
			expiresAt: at,
		})),
	});
	const files = new Map<string, Buffer>();
	for (let i = 0; i < FILES; i++) {
		const bytes = randomBytes(150_000);
		const file = await old.reserveSealedFile(old.db(), "image/png", bytes.length);
		const sha256 = await old.storeSealedBytes(file, Readable.from([bytes]));
		await old.transaction((tx) => old.keepSealedFile(tx, { id: file.id, sha256 }));
		files.set(file.id, bytes);
	}
	await old.closeDatabase();

	const secrets = `${NEW},${OLD}`;
	let left = FORMS + FILES;
	for (const changes of [1, 99, 100, 49, 1, 2]) {
		const child = startChild("instance/rotate-keys.ts", {
			args: [String(changes)],
			settings: {
				DATA_DIR: process.env.DATA_DIR ?? "",
				DATABASE_URL: process.env.DATABASE_URL ?? "",
				DATA_SECRET: secrets,
				LOG_LEVEL: "silent",
			},
		});
		await child.ended;
		expect([child.process.signalCode, child.errors()]).toEqual(["SIGKILL", ""]);
		left -= changes;
		const both = await startWith(secrets);
		const { sealed } = await both.reportKeys();
		expect(sealed.reduce((sum, { byKey }) => sum + (byKey[1] ?? 0), 0)).toBe(left);
		const forms = await both.db().pendingForm.findMany({ orderBy: { id: "asc" } });
		expect(forms.map(({ fields }) => both.unseal(fields))).toEqual(forms.map((_, i) => `text ${i}`));
		for (const [id, bytes] of files)
			expect(await buffer((await both.openSealedFile(id)).content)).toEqual(bytes);
		await both.closeDatabase();
	}
	const both = await startWith(secrets);
	expect(await both.rotateKeys()).toBe(left);
	await both.closeDatabase();
	const alone = await startWith(NEW);
	for (const [id, bytes] of files)
		expect(await buffer((await alone.openSealedFile(id)).content)).toEqual(bytes);
	await alone.closeDatabase();
});
