/** What holds on SQLite by `tests/http/sqlite/promises.test.ts` and asks its instance by nothing but HTTP holds here as well. */
import { expect, it } from "vitest";
import { proveRow } from "../../../scripts/prove/row.ts";
import { sameForm } from "../../../scripts/prove/same-form.ts";

it("T13: the same form posted 20 times at once", async () => {
	const { state, seen } = await proveRow(sameForm, { isShort: true, isBrief: true, minutes: undefined, tell: () => {} });
	expect([state, seen]).toEqual(["met", expect.any(String)]);
}, 180_000);
