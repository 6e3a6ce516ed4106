import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import Database from "better-sqlite3";
import { describe, expect, inject, it, onTestFinished, vi } from "vitest";
import { findSession } from "#app/domain/people/sessions.server.ts";
import { joinWaitlist } from "#app/domain/people/waitlist/join-waitlist.server.ts";
import { isDatabaseUnavailable } from "#app/infra/database/database-errors.server.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import { DAY, later, setClock } from "#app/infra/process/clock.server.ts";
import { settings } from "#app/infra/process/settings.server.ts";
import { consumePoint } from "#app/infra/security/limits.server.ts";
import { newAddress, newMember, openSession, visitor } from "../../support/accounts/actors.ts";
import { startChild } from "../../support/instance/child.ts";
import { temporaryFolder } from "../../support/instance/environment.ts";
import { mostStalled, stallFigure, watchMachine } from "../../support/instance/stalls.ts";
import { isFullRun, provingCount, recordFigure } from "../../support/proof/proof.ts";

const entry = (email = newAddress()) =>
	({ data: { email, audience: "CREATOR", source: "api", createdAt: new Date() } }) as const;
const getError = (work: Promise<unknown>) =>
	work.then(
		() => undefined,
		(error: unknown) => error,
	);

/**
 * How often each kind of write is tried while another process holds the lock, for a few seconds each time.
 */
const LOCKED_TRIES = provingCount("LOCKED_TRIES", 1, 2);

/** Holds the write lock in another process until the returned function is called. */
async function lockedElsewhere() {
	const holder = startChild("database/hold-lock.ts", { args: [join(settings().dataDir, "greenroom.db")] });
	await holder.says("locked");
	const release = async () => {
		holder.process.kill();
		await holder.ended;
	};
	onTestFinished(release);
	return release;
}

describe("the SQLite database", () => {
	it("runs with the pragmas that an acknowledged write depends on", async () => {
		const pragma = async (name: string) =>
			Object.values((await db().$queryRawUnsafe<Record<string, unknown>[]>(`PRAGMA ${name}`))[0] ?? {})[0];
		expect([
			await pragma("journal_mode"),
			Number(await pragma("synchronous")),
			Number(await pragma("foreign_keys")),
		]).toEqual(["wal", 2, 1]);
		const at = new Date();
		const orphan = db().session.create({
			data: {
				id: "x",
				kind: "API",
				userId: "nobody",
				userAgent: "",
				createdAt: at,
				lastUsedAt: at,
				expiresAt: at,
			},
		});
		await expect(orphan).rejects.toMatchObject({ code: "P2003" });
	});

	it("reads immediately what another process has written", async () => {
		const { id } = await newMember();
		const findName = (key: string) =>
			db().user.findUniqueOrThrow({ where: { id: key }, select: { name: true } });
		await findName(id);
		const elsewhere = new Database(join(settings().dataDir, "greenroom.db"));
		elsewhere.prepare('UPDATE "User" SET name = ? WHERE id = ?').run("Written elsewhere", id);
		elsewhere.close();
		expect(await findName(id)).toEqual({ name: "Written elsewhere" });
	});

	it("isn't opened if its journal mode isn't WAL", async () => {
		const template = inject("template");
		const { folder, remove } = temporaryFolder("pragmas");
		onTestFinished(remove);
		if (template.dialect === "sqlite") copyFileSync(template.path, join(folder, "greenroom.db"));
		vi.resetModules();
		vi.stubEnv("DATABASE_URL", `file:${join(folder, "greenroom.db")}`);
		vi.doMock("#app/infra/database/serialized-sqlite.server.ts", async () => {
			const { PrismaBetterSqlite3 } = await import("@prisma/adapter-better-sqlite3");
			return {
				SerializedSqlite: PrismaBetterSqlite3.bind(undefined, { url: process.env.DATABASE_URL ?? "" }),
			};
		});
		const { openDatabase } = await import("#app/infra/database/db.server.ts");
		await expect(openDatabase()).rejects.toThrow("SQLite's journal_mode is delete, but must be wal.");
		vi.doUnmock("#app/infra/database/serialized-sqlite.server.ts");
		vi.unstubAllEnvs();
		vi.resetModules();
	});

	it("immediately refuses a write that bypasses the open transaction, and rolls back everything", async () => {
		// The write must be refused without waiting for a timeout.
		vi.useFakeTimers({ toFake: ["setTimeout"] });
		onTestFinished(() => void vi.useRealTimers());
		const past = transaction(async (tx) => {
			await tx.waitlistEntry.create(entry());
			await db().waitlistEntry.create(entry());
		});
		await expect(past).rejects.toThrow("A write inside a transaction must use the transaction's own client.");
		expect(await db().waitlistEntry.count()).toBe(0);
		await db().waitlistEntry.create(entry());
	});

	it("shows only committed data to reads outside the transaction", async () => {
		await transaction(async (tx) => {
			await tx.waitlistEntry.create(entry());
			expect([await tx.waitlistEntry.count(), await db().waitlistEntry.count()]).toEqual([1, 0]);
		});
		expect(await db().waitlistEntry.count()).toBe(1);
	});

	it("waits if another process holds a lock briefly", async () => {
		const release = await lockedElsewhere();
		const writes = Promise.all([
			db().waitlistEntry.create(entry()),
			transaction((tx) => tx.waitlistEntry.create(entry())),
		]);
		expect(await db().waitlistEntry.count()).toBe(0);
		await release();
		await writes;
		expect(await db().waitlistEntry.count()).toBe(2);
	});
});

/**
 * Watches this event loop and the machine from now on. The returned function checks that the loop hasn't
 * stalled longer than is acceptable here, and reports the figure.
 */
async function watchStalls() {
	const machineStalled = await watchMachine();
	const stalls = monitorEventLoopDelay({ resolution: 5 });
	stalls.enable();
	return async () => {
		stalls.disable();
		const [stalled, byTheMachine] = [stalls.max / 1e6, await machineStalled()];
		recordFigure(stallFigure("database locked", stalled, byTheMachine));
		expect(stalled).toBeLessThanOrEqual(mostStalled(byTheMachine));
	};
}

describe("a database that another process keeps locked", () => {
	it("is reported as unavailable, while reads continue, no one is signed out, and rate limits still allow an attempt", async () => {
		setClock(new Date("2025-01-05T12:00:00Z"));
		const token = await openSession((await newMember()).id, "BROWSER");
		setClock(later(new Date("2025-01-05T12:00:00Z"), DAY));
		await joinWaitlist(visitor(), { email: newAddress(), userType: "CREATOR", source: "api" });
		const release = await lockedElsewhere();

		const read = async () => {
			for (let i = 0; i < 200; i++) expect(await db().user.count()).toBe(1);
		};
		const askForAll = async () => {
			const refusals = await Promise.all([
				getError(db().waitlistEntry.create(entry())),
				getError(transaction((tx) => tx.waitlistEntry.create(entry()))),
				getError(joinWaitlist(visitor(), { email: newAddress(), userType: "CREATOR", source: "api" })),
				findSession(token, "BROWSER"),
				consumePoint("waitlist", "while it is locked"),
			]);
			expect(refusals.slice(0, 3).map(isDatabaseUnavailable)).toEqual([true, true, true]);
			expect(refusals[3]).toMatchObject({ user: { role: "CREATOR" } });
			expect(refusals[4]).toBe(0);
		};
		// The first refusal loads and compiles its code, which isn't a stall caused by the lock.
		await getError(db().waitlistEntry.create(entry()));
		const expectNoStall = isFullRun ? await watchStalls() : undefined;
		for (let i = 0; i < LOCKED_TRIES; i++) await Promise.all([askForAll(), read()]);
		await expectNoStall?.();
		setClock(undefined);
		await release();
		await db().waitlistEntry.create(entry());
		expect(await db().waitlistEntry.count()).toBe(2);
	});
});

describe("a full disk", () => {
	const limitPages = (pages: number) => db().$queryRawUnsafe(`PRAGMA max_page_count = ${pages}`);
	const fill = async (
		write: (email: string) => Promise<unknown>,
	): Promise<{ acknowledged: string[]; error: unknown }> => {
		const acknowledged: string[] = [];
		for (;;) {
			const email = `${newAddress().replace("@", `-${"x".repeat(2_000)}@`)}`;
			const error = await getError(write(email));
			if (error) return { acknowledged, error };
			acknowledged.push(email);
		}
	};

	it.each([
		["a plain write", (email: string) => db().waitlistEntry.create(entry(email))],
		["a transaction", (email: string) => transaction((tx) => tx.waitlistEntry.create(entry(email)))],
		["a batch", (email: string) => db().$transaction([db().waitlistEntry.create(entry(email))])],
	])(
		"makes %s fail as unavailable, keeps acknowledged writes, and accepts the next write once there is room",
		async (_what, write) => {
			const [row] = await db().$queryRawUnsafe<{ page_count: bigint }[]>("PRAGMA page_count");
			await limitPages(Number(row?.page_count) + 20);
			const { acknowledged, error } = await fill(write);
			expect(isDatabaseUnavailable(error)).toBe(true);
			expect(isDatabaseUnavailable(await getError(write(`${newAddress()}-${"x".repeat(3_000)}`)))).toBe(true);
			expect(await db().waitlistEntry.count()).toBe(acknowledged.length);
			await limitPages(1_000_000);
			await db().waitlistEntry.create(entry());
			await transaction((tx) => tx.waitlistEntry.create(entry()));
			const stored = (await db().waitlistEntry.findMany()).map(({ email }) => email);
			expect(stored).toEqual(expect.arrayContaining(acknowledged));
			expect(stored).toHaveLength(acknowledged.length + 2);
		},
	);
});
