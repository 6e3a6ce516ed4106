import { expect, it } from "vitest";
import { db } from "#app/infra/db.server.ts";
import { interleave } from "../support/interleave.ts";

const ROUNDS = 250;

it("a write that was acknowledged survives the failing transactions of others, and nobody sees what those wrote", async () => {
	const whole = { acknowledged: ROUNDS, lost: 0, dirty: 0 };
	expect(await interleave(db(), ROUNDS)).toEqual({ nested: whole, batch: whole, interactive: whole, "interactive, waiting 1 ms": whole });
}, 60_000);
