import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { isDatabaseUnavailable } from "#app/infra/database/database-errors.server.ts";
import { GroupedWriter } from "#app/infra/database/grouped-writer.server.ts";
import { HOUR } from "#app/infra/process/clock.server.ts";
import { requestLogContext } from "#app/infra/process/request-log-context.server.ts";
import { isWorkWaiting, scheduleFairly } from "#app/server/fair-queue.server.ts";
import { temporaryFolder } from "../../support/instance/environment.ts";

let sqlite: Database.Database;
let other: Database.Database;
let writer: GroupedWriter;
let commits: number;
let remove: () => void;

beforeEach(() => {
	const temporary = temporaryFolder("grouped");
	remove = temporary.remove;
	const path = join(temporary.folder, "group.db");
	sqlite = new Database(path, { timeout: 20 });
	sqlite.pragma("journal_mode = WAL");
	sqlite.exec("CREATE TABLE word (word TEXT UNIQUE)");
	other = new Database(path, { timeout: 20 });
	commits = 0;
	const exec = sqlite.exec.bind(sqlite);
	sqlite.exec = (sql) => {
		if (sql === "COMMIT") commits++;
		return exec(sql);
	};
	writer = newWriter(Number.POSITIVE_INFINITY);
});
afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
	sqlite.close();
	other.close();
	remove();
});

const newWriter = (maxAge: number) =>
	new GroupedWriter(async (sql) => void sqlite.exec(sql), isWorkWaiting, { maxAge });

/** Writes a word the way an application does, so that other writes can queue in between. */
async function add(word: string): Promise<void> {
	const write = await writer.begin();
	try {
		await new Promise(setImmediate);
		sqlite.prepare("INSERT INTO word VALUES (?)").run(word);
	} catch (error) {
		write.rollback();
		throw error;
	}
	await write.commit();
}

const words = (database = other) =>
	database
		.prepare("SELECT word FROM word ORDER BY word")
		.all()
		.map((row) => (row as { word: string }).word);

describe("grouped writes", () => {
	it("share a commit, and each is on disk when it is acknowledged", async () => {
		const all = Array.from({ length: 20 }, (_, i) => `word ${String(i).padStart(2, "0")}`);
		await Promise.all(all.map(async (word) => add(word).then(() => expect(words()).toContain(word))));
		expect(words()).toEqual(all);
		expect(commits).toBeLessThan(10);
	});

	it("share a commit even if one ends before the next begins in the same turn of the event loop", async () => {
		const write = async (word: string) => {
			const { commit } = await writer.begin();
			sqlite.prepare("INSERT INTO word VALUES (?)").run(word);
			return commit();
		};
		const written: string[] = [];
		const writeWord = (word: string) => write(word).then(() => written.push(word));
		const both = [writeWord("first")];
		for (let i = 0; i < 20; i++) await Promise.resolve();
		both.push(writeWord("second"));
		for (let i = 0; i < 20; i++) await Promise.resolve();
		expect([words(), written, commits]).toEqual([[], [], 0]);
		await Promise.all(both);
		expect([words(), written, commits]).toEqual([["first", "second"], ["first", "second"], 1]);
	});

	it("share a commit with the writes of requests that are waiting to be processed", async () => {
		const all = ["a", "b", "c", "d"];
		let time = 0;
		vi.spyOn(performance, "now").mockImplementation(() => time);
		const acknowledged: Promise<void>[] = [];
		for (const word of all) {
			scheduleFairly("203.0.113.1", () => {
				acknowledged.push(add(word));
				// Longer than the 5 ms that requests may take in one turn of the event loop.
				time += 6;
			});
		}
		while (acknowledged.length < all.length) await new Promise(setImmediate);
		await Promise.all(acknowledged);
		expect([words(), commits]).toEqual([all, 1]);
	});

	it("no longer wait for requests once their group is old", async () => {
		writer = newWriter(10);
		let time = 0;
		vi.spyOn(performance, "now").mockImplementation(() => time);
		let isOver = false;
		const comeAgain = () => {
			time++;
			if (!isOver) scheduleFairly("203.0.113.1", comeAgain);
		};
		for (let i = 0; i < 50; i++) comeAgain();
		await add("first");
		expect([words(), commits]).toEqual([["first"], 1]);
		isOver = true;
	});

	it("don't wait for others that may arrive later", async () => {
		await add("alone");
		expect([words(), commits]).toEqual([["alone"], 1]);
	});

	it("succeed or fail independently", async () => {
		const results = await Promise.allSettled(["a", "a", "b", "a", "c"].map(add));
		expect(results.map(({ status }) => status)).toEqual([
			"fulfilled",
			"rejected",
			"fulfilled",
			"rejected",
			"fulfilled",
		]);
		expect(words()).toEqual(["a", "b", "c"]);
	});

	it("don't see an earlier write that was rolled back", async () => {
		const first = await writer.begin();
		sqlite.exec("INSERT INTO word VALUES ('undone')");
		const second = writer.begin();
		first.rollback();
		const write = await second;
		expect(words(sqlite)).toEqual([]);
		await write.commit();
	});

	it("are all refused if their commit fails, and none of them is stored", async () => {
		sqlite.exec(
			"CREATE TABLE parent (id INTEGER PRIMARY KEY); CREATE TABLE child (id INTEGER REFERENCES parent DEFERRABLE INITIALLY DEFERRED); PRAGMA foreign_keys = ON",
		);
		const orphan = async () => {
			const write = await writer.begin();
			sqlite.exec("INSERT INTO child VALUES (7)");
			await write.commit();
		};
		const results = await Promise.allSettled([add("a"), orphan(), add("b")]);
		expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
		expect(words()).toEqual([]);
		await add("c");
		expect(words()).toEqual(["c"]);
	});

	it("are all refused if the database rolls back their shared transaction, but later ones succeed", async () => {
		const lost = async () => {
			const write = await writer.begin();
			sqlite.exec("ROLLBACK");
			await write.commit();
		};
		const results = await Promise.allSettled([add("a"), lost(), add("b")]);
		expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected", "fulfilled"]);
		expect(words()).toEqual(["b"]);
	});

	it("are all refused at the same time while another process keeps the database locked, and later writes succeed", async () => {
		let attempts = 0;
		const time = vi.spyOn(performance, "now").mockImplementation(() => (attempts < 2 ? 0 : 5_000));
		writer = new GroupedWriter(
			async (sql) => {
				attempts++;
				sqlite.exec(sql);
			},
			() => false,
		);
		other.exec("BEGIN IMMEDIATE");
		const refusedAfter = await Promise.all(
			Array.from({ length: 30 }, async (_, i) => {
				await expect(add(`word ${i}`)).rejects.toThrow("Another process has locked the database.");
				return attempts;
			}),
		);
		// Only the first write tries, because each attempt blocks the event loop.
		expect(new Set(refusedAfter)).toEqual(new Set([2]));
		time.mockRestore();
		other.exec("ROLLBACK");
		await add("c");
		expect(words()).toEqual(["c"]);
	});

	it("that wait too long are refused with the reason if they belong to a request, but not if they belong to a job", async () => {
		const first = await writer.begin();
		const facts = { requestId: "r", method: "POST", route: () => "/", address: "203.0.113.1" };
		const [ofRequest, ofJob] = [requestLogContext.run(facts, () => add("request")), add("job")];
		const time = vi.spyOn(performance, "now").mockReturnValue(performance.now() + 5_000);
		first.commit();
		const error = await ofRequest.catch((refusal: Error) => refusal);
		expect([String(error), isDatabaseUnavailable(error)]).toEqual([
			"DatabaseWriteRefusedError: Too many writes are waiting for their turn.",
			true,
		]);
		time.mockRestore();
		await ofJob;
		expect(words()).toEqual(["job"]);
	});

	it("are refused after the writer has been stopped", async () => {
		await writer.stop();
		await expect(add("a")).rejects.toThrow("The database is being closed.");
	});

	it("measure waits by elapsed time, not by the clock", async () => {
		const first = await writer.begin();
		const waiting = add("a");
		vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 2 * HOUR });
		first.commit();
		await waiting;
		expect(words()).toEqual(["a"]);
	});

	it("let statements that can't run in a transaction run between them", async () => {
		const results = await Promise.all([
			add("a"),
			writer.alone(async () => sqlite.exec("VACUUM").inTransaction),
			add("b"),
		]);
		expect(results[1]).toBe(false);
		expect(words()).toEqual(["a", "b"]);
	});

	it("are completed before the writer stops", async () => {
		await Promise.all([add("a"), writer.stop()]);
		expect(words()).toEqual(["a"]);
	});
});
