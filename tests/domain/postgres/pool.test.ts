import { afterAll, expect, it } from "vitest";
import { openPool } from "#app/infra/database/postgres-pool.server.ts";

const warnings: string[] = [];
const note = ({ message }: Error) => warnings.push(message);
process.on("warning", note);
afterAll(() => process.off("warning", note));

it("the pool waits at most five seconds for a connection and ten for a statement", async () => {
	expect(openPool(process.env.DATABASE_URL ?? "").options).toMatchObject({
		connectionTimeoutMillis: 5_000,
		query_timeout: 10_000,
	});
});

it("a connection runs its statements one after another, and continues after a failed one", async () => {
	const pool = openPool(process.env.DATABASE_URL ?? "");
	const client = await pool.connect();
	const asked = ["SELECT 1 AS n", "SELECT nothing", "SELECT 3 AS n"].map((sql) =>
		client.query<{ n: number }>(sql).then(({ rows }) => rows[0]?.n),
	);
	expect(await Promise.allSettled(asked)).toEqual([
		{ status: "fulfilled", value: 1 },
		{ status: "rejected", reason: expect.objectContaining({ code: "42703" }) },
		{ status: "fulfilled", value: 3 },
	]);
	client.release();
	await pool.end();
	// The driver would warn about overlapping queries, but only once per process.
	expect(warnings).toEqual([]);
});
