import { expect, it } from "vitest";
import { db } from "#app/infra/database/db.server.ts";
import { isPostgres } from "#app/infra/process/settings.server.ts";
import { interleave } from "../../support/database/interleave.ts";
import { provingCount, recordFigure } from "../../support/proof/proof.ts";

const ROUNDS = provingCount("INTERLEAVINGS", 80, 250);

it("an acknowledged write survives other transactions that fail, and no one sees what those transactions wrote", async () => {
	const intact = { acknowledged: ROUNDS, lost: 0, dirty: 0 };
	const outcomes = await interleave(db(), ROUNDS);
	const sum = (name: "acknowledged" | "lost" | "dirty") =>
		Object.values(outcomes).reduce((total, outcome) => total + outcome[name], 0);
	recordFigure(
		`${isPostgres() ? "PostgreSQL" : "SQLite"}: ${4 * ROUNDS} failing next to ${sum("acknowledged")} acknowledged, ${sum("lost")} lost, ${sum("dirty")} dirty reads`,
	);
	expect(outcomes).toEqual({
		nested: intact,
		batch: intact,
		interactive: intact,
		"interactive, waiting 1 ms": intact,
	});
}, 600_000);
