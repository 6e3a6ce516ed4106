/** The short forms of rows of `npm run prove` that have no test of their own. */
import { expect, it } from "vitest";
import { canaries } from "../../../scripts/prove/canaries.ts";
import { kills } from "../../../scripts/prove/kills.ts";
import { mailKills } from "../../../scripts/prove/mail-kills.ts";
import { proveRow } from "../../../scripts/prove/row.ts";
import { sameForm } from "../../../scripts/prove/same-form.ts";

it.each([kills, sameForm, mailKills, canaries])(
	"$number: $promise",
	async (row) => {
		const { state, seen } = await proveRow(row, { isShort: true, minutes: undefined, tell: () => {} });
		expect([state, seen]).toEqual(["met", expect.any(String)]);
	},
	180_000,
);
