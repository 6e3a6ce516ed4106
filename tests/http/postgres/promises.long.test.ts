/**
 * Promises that are measured only through HTTP, here on PostgreSQL. `tests/http/sqlite/promises.long.test.ts`
 * measures them on SQLite.
 */
import { expect, it } from "vitest";
import { emailKills } from "../../../verification/prove/email-kills.ts";
import { kills } from "../../../verification/prove/kills.ts";
import { moneyKills } from "../../../verification/prove/money-kills.ts";
import { proveRow } from "../../../verification/prove/row.ts";
import { sameForm } from "../../../verification/prove/same-form.ts";
import { stripeKills } from "../../../verification/prove/stripe-kills.ts";

it.each([kills, sameForm, emailKills, moneyKills, stripeKills])(
	"$number: $promise",
	async (row) => {
		const { state, seen } = await proveRow(row, {
			isShort: true,
			isBrief: true,
			database: "PostgreSQL",
			minutes: undefined,
			reportProgress: () => {},
		});
		expect([state, seen]).toEqual(["met", expect.any(String)]);
	},
	180_000,
);
